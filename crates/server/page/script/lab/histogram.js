// A histogram as bars with their numbers; what it shows is in words too.
import { t } from '../language.js';
import { h, s } from '../dom.js';

/** @param {import('../types.js').Statistic} statistic */
export function histogram({ expression, mean, deviation, histogram: bins }) {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  const low = Math.min(...bins.map((bin) => bin.value)),
    high = Math.max(...bins.map((bin) => bin.value));
  const places = Math.max(1, high - low + 1);
  const width = 520 / places,
    floor = 150;
  const every = Math.max(1, Math.ceil(places / 20));
  const words = t('{expression}: mean {mean}, standard deviation {deviation}, from {low} to {high}.', {
    expression,
    mean: mean.toFixed(2),
    deviation: deviation.toFixed(2),
    low,
    high,
  });
  return h(
    'figure',
    { class: 'histogram' },
    h(
      'figcaption',
      {},
      h('code', {}, expression),
      h(
        'span',
        { class: 'muted sm' },
        t('mean {mean}, deviation {deviation}', { mean: mean.toFixed(2), deviation: deviation.toFixed(2) }),
      ),
    ),
    s(
      'svg',
      { class: 'chart', viewBox: '0 0 520 176', role: 'img', 'aria-label': words },
      s('path', { class: 'grid', d: `M0 ${floor}H520` }),
      bins.map(({ value, count }) => {
        const height = (count / most) * 120,
          x = (value - low) * width;
        return s(
          'g',
          {},
          s('rect', {
            class: 'bin',
            x: (x + width * 0.08).toFixed(1),
            y: (floor - height).toFixed(1),
            width: (width * 0.84).toFixed(1),
            height: height.toFixed(1),
            rx: 2,
          }),
          width > 24 &&
            s(
              'text',
              { x: (x + width / 2).toFixed(1), y: (floor - height - 5).toFixed(1), 'text-anchor': 'middle' },
              `${((100 * count) / total).toFixed(count / total < 0.1 ? 1 : 0)}%`,
            ),
          (value - low) % every === 0 &&
            s('text', { x: (x + width / 2).toFixed(1), y: floor + 18, 'text-anchor': 'middle' }, value),
        );
      }),
    ),
  );
}
