import { parseJson } from '@/core/lib/parseJson'
import type { Hash } from '@/core/protocol/instrument'
import { orderMark, type MarkStorage, type OrderMark } from '@/web/session/orders/persistedOrders'

/** An entry in the browser's storage about an order that this page amends. */
export type StoredMark = {
  readonly name: string
  /** Partial ids of the order, and of its last amend if that was signed but not answered. */
  readonly ids: readonly OrderMark[]
}

export type MarkStore<Mark extends StoredMark> = {
  readonly read: () => readonly Mark[]
  /** Stores an entry under its order's first id; later calls with this id replace the entry. */
  readonly keep: (startId: Hash, mark: Omit<Mark, 'name' | 'ids'>, orderIds: readonly Hash[]) => void
  readonly forget: (mark: Pick<Mark, 'name'>) => void
  readonly forgetStart: (startId: Hash) => void
}

type MarkFormat<Mark extends StoredMark> = {
  /** Returns undefined for anything that is not a stored entry. */
  readonly parse: (value: unknown, name: string) => Mark | undefined
  readonly format: (mark: Omit<Mark, 'name' | 'ids'>, ids: readonly OrderMark[]) => object
}

/** Each order has its own entry, so two tabs never write to one entry. @param prefix of the entries' names */
export function createMarkStore<Mark extends StoredMark>(
  storage: MarkStorage,
  prefix: string,
  { parse, format }: MarkFormat<Mark>,
): MarkStore<Mark> {
  const nameOf = (startId: Hash) => prefix + orderMark(startId)
  const forget: MarkStore<Mark>['forget'] = ({ name }) => storage.removeItem(name)
  return {
    read: () => {
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      return names.flatMap((name) =>
        name.startsWith(prefix) ? (parse(parseJson(storage.getItem(name)), name) ?? []) : [],
      )
    },
    keep: (startId, mark, orderIds) =>
      storage.setItem(nameOf(startId), JSON.stringify(format(mark, orderIds.map(orderMark)))),
    forget,
    forgetStart: (startId) => storage.removeItem(nameOf(startId)),
  }
}
