import type { Amount } from '@/protocol/fixed6'

/** What became of an order that was to close a position, in words. */
export type ClosingResult =
  | { readonly status: 'closed' | 'resting' | 'failed'; readonly words: string }
  /** It filled in part or not at all; `rest` contracts of the order were cancelled. */
  | { readonly status: 'short'; readonly words: string; readonly rest: Amount }

export const resultTones: Readonly<Record<ClosingResult['status'], string>> = {
  closed: 'text-text-2',
  resting: 'text-text-2',
  short: 'text-warn',
  failed: 'text-danger',
}

/** What became of an order that was to turn a position. `short`: the position is not what was wanted. */
export type ReverseResult = { readonly status: 'reversed' | 'short' | 'failed'; readonly words: string }
