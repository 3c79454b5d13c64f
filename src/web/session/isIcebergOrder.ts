import type { Hash } from '@/core/protocol/instrument'
import type { IcebergsView } from '@/web/session/icebergs/icebergStore'
import { isMarkOf } from '@/web/session/pegs/pegMarks'

/** True for an order of a running iceberg or of one that a closed page left: it is placed again when it fills. */
export function isIcebergOrder({ running, left }: IcebergsView, orderId: Hash): boolean {
  return running.some(({ childId }) => childId === orderId) || left.some((mark) => isMarkOf(mark, orderId))
}
