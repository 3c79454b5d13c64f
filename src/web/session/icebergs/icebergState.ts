import type { Price } from '@/core/protocol/fixed6'
import type { Iceberg, IcebergState, NewIceberg } from './iceberg'
import type { Ledger } from './icebergLedger'

export type RunState = ReturnType<typeof createIcebergState>

/** What is shown of an iceberg. `onChange` is not called after its end. */
export function createIcebergState(first: NewIceberg & { readonly key: number }, ledger: Ledger, onChange: () => void) {
  const seen = () => ({ filled: ledger.filled(), averagePrice: ledger.averagePrice(), childId: ledger.childId() })
  let iceberg: Iceberg = { ...first, ...seen(), state: { status: 'placing' } }
  let isOver = false
  const change = (part: Partial<Iceberg>) => {
    iceberg = { ...iceberg, ...part }
    if (!isOver) onChange()
  }
  return {
    view: (): Iceberg => ({ ...iceberg, ...seen() }),
    become: (state: IcebergState) => {
      if (JSON.stringify(state) !== JSON.stringify(iceberg.state)) change({ state })
    },
    /** Later orders have the price to which the trader moved the visible one. */
    reprice: (limitPrice: Price) => {
      if (limitPrice !== iceberg.limitPrice) change({ limitPrice })
    },
    refresh: () => {
      const { filled, averagePrice, childId } = iceberg
      const now = seen()
      if (now.filled !== filled || now.averagePrice !== averagePrice || now.childId !== childId) change(now)
    },
    isOver: () => isOver,
    finish: () => {
      isOver = true
    },
  }
}
