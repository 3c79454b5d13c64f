import type { PositionSide } from '@/core/protocol/codecs'
import { t } from '@/web/language/t'

/** All flags that a trader can set. src/README.md describes how to add a flag. */
export type OrderFlags = {
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  /** Market-maker protection counts and cancels this order. */
  readonly mmp: boolean
  /** The position that the order belongs to. Absent or `BOTH` outside hedge mode. */
  readonly positionSide?: PositionSide | undefined
}

type SomeFlags = { readonly [Name in keyof OrderFlags]?: OrderFlags[Name] | undefined }

export const noFlags: OrderFlags = { postOnly: false, reduceOnly: false, mmp: false }

export function flagsOf({ postOnly = false, reduceOnly = false, mmp = false, positionSide }: SomeFlags): OrderFlags {
  return { postOnly, reduceOnly, mmp, ...sideOf({ positionSide }) }
}

/** Returns the position's side as a member to send; nothing outside hedge mode. */
export function sideOf({ positionSide }: Pick<OrderFlags, 'positionSide'>) {
  return positionSide === 'LONG' || positionSide === 'SHORT' ? { positionSide } : {}
}

/** Returns the texts of the set flags for sentences: "post-only". */
export function flagTexts({ postOnly, reduceOnly, mmp, positionSide }: SomeFlags): readonly string[] {
  return [
    ...(positionSide === 'LONG' ? [t('long position')] : positionSide === 'SHORT' ? [t('short position')] : []),
    ...(postOnly === true ? [t('post-only')] : []),
    ...(reduceOnly === true ? [t('reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}

/** Returns the labels of the set flags for tables: "Post-only". */
export function flagLabels({ postOnly, reduceOnly, mmp, positionSide }: SomeFlags): readonly string[] {
  return [
    ...(positionSide === 'LONG' ? [t('Long position')] : positionSide === 'SHORT' ? [t('Short position')] : []),
    ...(postOnly === true ? [t('Post-only')] : []),
    ...(reduceOnly === true ? [t('Reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}
