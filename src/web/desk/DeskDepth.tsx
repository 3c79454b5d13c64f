import type { Instrument } from '@/core/protocol/instrument'
import { LiveDepth } from '@/web/desk/depth/LiveDepth'
import { useDeskOrders } from './deskOrders'

/** The depth of the desk's instrument with the trader's orders. */
export function DeskDepth({ instrument, onChart }: { instrument: Instrument; onChart: () => void }) {
  return <LiveDepth instrument={instrument} orders={useDeskOrders().book} onChart={onChart} />
}
