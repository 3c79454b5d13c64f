import { deltaAbout } from '@/ui/greekWords'
import { t } from '@/ui/t'

/** What can be shown of an option, from the outside of the table to the strike. */
export const chainColumns = [
  'age',
  'orders',
  'position',
  'volume',
  'openInterest',
  'theta',
  'vega',
  'gamma',
  'delta',
  'markIv',
  'mark',
  'bidIv',
  'bid',
  'ask',
  'askIv',
] as const
export type ChainColumn = (typeof chainColumns)[number]

export const usualColumns: readonly ChainColumn[] = [
  'orders',
  'position',
  'delta',
  'markIv',
  'mark',
  'bidIv',
  'bid',
  'ask',
  'askIv',
]

/** A bid is left of its ask on either side of the strike; all the rest is mirrored. */
const touch: readonly ChainColumn[] = ['bidIv', 'bid', 'ask', 'askIv']

/** The chosen columns of a side, left to right. */
export function columnsOf(side: 'call' | 'put', chosen: readonly ChainColumn[]): readonly ChainColumn[] {
  const shown = chainColumns.filter((column) => chosen.includes(column))
  if (side === 'call') return shown
  const inner = shown.filter((column) => touch.includes(column))
  return [...inner, ...shown.filter((column) => !touch.includes(column)).toReversed()]
}

/** What was kept, without what is no column any more; the usual ones when nothing was. */
export function readColumns(kept: unknown): readonly ChainColumn[] {
  return Array.isArray(kept) ? chainColumns.filter((column) => kept.includes(column)) : usualColumns
}

type ColumnWords = { readonly header: string; readonly label: string; readonly width: number }

export const columnWords: Readonly<Record<ChainColumn, ColumnWords>> = {
  age: { header: t('Age'), label: t('Age of the quote'), width: 46 },
  orders: { header: t('Orders'), label: t('Own orders'), width: 56 },
  position: { header: t('Pos.'), label: t('Own position'), width: 50 },
  volume: { header: t('Vol. 24 h'), label: t('Volume of 24 hours, contracts'), width: 58 },
  openInterest: { header: t('OI'), label: t('Open interest'), width: 58 },
  theta: { header: t('Theta'), label: t('Theta, USD a day'), width: 56 },
  vega: { header: t('Vega'), label: t('Vega, USD a volatility point'), width: 52 },
  gamma: { header: t('Gamma'), label: t('Gamma'), width: 62 },
  delta: { header: t('Delta'), label: deltaAbout, width: 48 },
  markIv: { header: t('Mark IV'), label: t('IV of the mark, ± one tick of the price'), width: 80 },
  mark: { header: t('Mark'), label: t('Mark'), width: 62 },
  bidIv: { header: t('Bid IV'), label: t('IV of the bid, ± one tick of the price'), width: 80 },
  bid: { header: t('Bid'), label: t('Bid with its size'), width: 94 },
  ask: { header: t('Ask'), label: t('Ask with its size'), width: 94 },
  askIv: { header: t('Ask IV'), label: t('IV of the ask, ± one tick of the price'), width: 80 },
}

export const strikeWidth = 76

/** What a "+" for a finger needs beside a bid or an ask. */
export const addWidth = 44

export function widthOf(column: ChainColumn, hasAdd: boolean): number {
  return columnWords[column].width + (hasAdd && (column === 'bid' || column === 'ask') ? addWidth : 0)
}
