import { t } from '@/web/language/t'

/** What an order may not do, and what counts it: all flags that a trader can set. The recipe for another one is in src/README.md. */
export type OrderFlags = {
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  /** Counted, and cancelled, by market-maker protection. */
  readonly mmp: boolean
}

type SomeFlags = { readonly [Name in keyof OrderFlags]?: boolean | undefined }

export const noFlags: OrderFlags = { postOnly: false, reduceOnly: false, mmp: false }

/** The flags alone, of an order or of what becomes one; a flag that is absent is not set. */
export function flagsOf({ postOnly = false, reduceOnly = false, mmp = false }: SomeFlags): OrderFlags {
  return { postOnly, reduceOnly, mmp }
}

/** The flags that are set, as a sentence lists them: "post-only". */
export function flagTexts({ postOnly, reduceOnly, mmp }: SomeFlags): readonly string[] {
  return [
    ...(postOnly === true ? [t('post-only')] : []),
    ...(reduceOnly === true ? [t('reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}

/** The same as a table has them: "Post-only". */
export function flagLabels({ postOnly, reduceOnly, mmp }: SomeFlags): readonly string[] {
  return [
    ...(postOnly === true ? [t('Post-only')] : []),
    ...(reduceOnly === true ? [t('Reduce-only')] : []),
    ...(mmp === true ? ['MMP'] : []),
  ]
}
