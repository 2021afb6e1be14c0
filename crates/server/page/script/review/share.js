// Sharing a board: a link that holds all of it, a frame for other sites, and files.
import { t } from '../language.js';
import { h } from '../dom.js';
import { sentence } from '../api.js';
import { address } from '../memory.js';
import { openDialog } from '../dialog.js';
import { note } from '../parts/note.js';
import { linkRow } from '../table/invite.js';
/** @typedef {import('./source.js').Source} Source */

/** Offers bytes as a file. @param {Blob} blob @param {string} name */
function download(blob, name) {
  const href = URL.createObjectURL(blob);
  const link = h('a', { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

/** The diagram as pixels, drawn from the SVG at twice its size. @param {Blob} svg @returns {Promise<Blob>} */
async function toPng(svg) {
  const href = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = href;
    await image.decode();
    const canvas = h('canvas', { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))));
    });
  } finally {
    URL.revokeObjectURL(href);
  }
}

/** @param {Source} source @param {number} number Of the board. */
export async function openShare(source, number) {
  const links = h('div', { class: 'sheet' }, h('p', { class: 'muted sm' }, t('One moment …')));
  const trouble = h('div');
  /** @param {'pbn'|'lin'|'svg'|'text'|'png'} form */
  const save = async (form) => {
    trouble.replaceChildren();
    try {
      const blob = await source.export(form === 'png' ? 'svg' : form);
      download(
        form === 'png'
          ? await toPng(blob.type.startsWith('image/svg') ? blob : new Blob([blob], { type: 'image/svg+xml' }))
          : blob,
        `board-${number}.${form === 'text' ? 'txt' : form}`,
      );
    } catch (error) {
      trouble.replaceChildren(note('err', sentence(error)));
    }
  };
  /** The review on paper, or as PDF by the browser's own dialog. */
  const print = () => {
    close();
    window.print();
  };
  const close = openDialog(
    t('Share this board'),
    h(
      'div',
      { class: 'sheet' },
      links,
      h('h3', {}, t('Save as')),
      h(
        'div',
        { class: 'go' },
        /** @type {['pbn'|'lin'|'svg'|'text'|'png', string][]} */ ([
          ['pbn', 'PBN'],
          ['lin', 'LIN'],
          ['svg', t('SVG diagram')],
          ['png', t('PNG diagram')],
          ['text', t('Text')],
        ]).map(([form, title]) =>
          h('button', { class: 'btn', type: 'button', on: { click: () => save(form) } }, title),
        ),
        h('button', { class: 'btn', type: 'button', on: { click: print } }, t('Print or PDF')),
      ),
      trouble,
    ),
  );
  try {
    const lin = (await (await source.export('lin')).text()).trim();
    const link = new URL(address('/review', { text: lin }), location.href).href;
    const frame = `<iframe src="${new URL(address('/embed', { text: lin }), location.href).href}" width="560" height="520" title="Board ${number}"></iframe>`;
    links.replaceChildren(
      linkRow(t('Link'), link),
      linkRow(t('Embed'), frame),
      h('p', { class: 'xs muted' }, t('The link holds the whole board; nothing is stored for it.')),
    );
  } catch (error) {
    links.replaceChildren(note('err', sentence(error)));
  }
}
