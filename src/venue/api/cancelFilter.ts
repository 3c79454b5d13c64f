import type { InstrumentType } from '@/protocol/instrument'
import type { CancelFilter } from '../engine/command'

/** Which orders a cancel-all means; absent members do not narrow it. */
export function cancelFilter(asked: {
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
}): CancelFilter {
  const { asset, instrumentType } = asked
  return {
    ...(asset === undefined ? {} : { asset }),
    ...(instrumentType === undefined ? {} : { instrumentType }),
  }
}
