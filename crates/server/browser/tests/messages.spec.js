// Words of the page: every text goes through `t`, `count` or `parts` (`script/language.js`). Whether each is in every message file is
// held by the server's own tests; here the scripts are read for texts that no message file could reach.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../page/script');
/** Calls whose arguments are shown or said, from the first that is. */
const SHOWN = { h: 2, s: 2, unseen: 0, say: 0, alert: 0, complain: 0, note: 1, empty: 0, replaceChildren: 0 };
const ATTRIBUTES = ['aria-label', 'title', 'placeholder'];
/** Names, notations and keys, the same in every language. */
const SAME =
  /^(Merrimac|PBN|LIN|Enter|Esc|Home|End|Space|true|false|N:.*|hcp\(.*|XX|A K Q J.*|1NT P 2C P| · Merrimac)$/;

/** Whether what stands here is shown, seen through conditions and lists. @param {ts.Node} node */
function isShown(node) {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return node !== parent.condition && isShown(parent);
  if (ts.isBinaryExpression(parent))
    return ['&&', '||', '??', '+'].includes(parent.operatorToken.getText()) && isShown(parent);
  if (ts.isTemplateSpan(parent)) return isShown(parent.parent);
  if (ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent))
    return isShown(parent);
  if (ts.isPropertyAssignment(parent))
    return node === parent.initializer && ATTRIBUTES.includes(parent.name.getText().replaceAll("'", ''));
  if (!ts.isCallExpression(parent)) return false;
  const called = parent.expression.getText().split('.').at(-1) ?? '';
  const from = SHOWN[/** @type {keyof typeof SHOWN} */ (called)];
  return from !== undefined && parent.arguments.indexOf(/** @type {ts.Expression} */ (node)) >= from;
}

/** The texts of a script that are shown as they are. @param {string} path */
function outside(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('')
        : '';
    if (/[a-z]{2}|[A-Z]{2}/.test(text) && !SAME.test(text) && isShown(node))
      found.push(`${relative(root, path)}: ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no text of the page stands outside the message files', () => {
  const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.flatMap((name) => outside(join(root, name)))).toEqual([]);
});
