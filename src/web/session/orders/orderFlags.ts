import { t } from '@/web/language/t'

/** All flags that a trader can set. The recipe for another one is in src/README.md. */
export type OrderFlags = {
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  /** Counted and cancelled by market-maker protection. */
  readonly mmp: boolean
}

type SomeFlags = { readonly [Name in keyof OrderFlags]?: boolean | undefined }

export const noFlags: OrderFlags = { postOnly: false, reduceOnly: false, mmp: false }

export function flagsOf({ postOnly = false, reduceOnly = false, mmp = false }: SomeFlags): OrderFlags {
  return { postOnly, reduceOnly, mmp }
}

/** For sentences: "post-only". */
export function flagTexts({ postOnly, reduceOnly, mmp }: SomeFlags): readonly string[] {
  return [
    ...(postOnly === true ? [t('post-only')] : []),
    ...(reduceOnly === true ? [t('reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}

/** For tables: "Post-only". */
export function flagLabels({ postOnly, reduceOnly, mmp }: SomeFlags): readonly string[] {
  return [
    ...(postOnly === true ? [t('Post-only')] : []),
    ...(reduceOnly === true ? [t('Reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}
