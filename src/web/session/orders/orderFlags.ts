import { t } from '@/web/language/t'

/** All flags that a trader can set. src/README.md describes how to add a flag. */
export type OrderFlags = {
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  /** Market-maker protection counts and cancels this order. */
  readonly mmp: boolean
}

type SomeFlags = { readonly [Name in keyof OrderFlags]?: boolean | undefined }

export const noFlags: OrderFlags = { postOnly: false, reduceOnly: false, mmp: false }

export function flagsOf({ postOnly = false, reduceOnly = false, mmp = false }: SomeFlags): OrderFlags {
  return { postOnly, reduceOnly, mmp }
}

/** Returns the texts of the set flags for sentences: "post-only". */
export function flagTexts({ postOnly, reduceOnly, mmp }: SomeFlags): readonly string[] {
  return [
    ...(postOnly === true ? [t('post-only')] : []),
    ...(reduceOnly === true ? [t('reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}

/** Returns the labels of the set flags for tables: "Post-only". */
export function flagLabels({ postOnly, reduceOnly, mmp }: SomeFlags): readonly string[] {
  return [
    ...(postOnly === true ? [t('Post-only')] : []),
    ...(reduceOnly === true ? [t('Reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}
