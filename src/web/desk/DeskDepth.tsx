import type { Instrument } from '@/core/protocol/instrument'
import { LiveDepth } from '@/web/desk/depth/LiveDepth'
import { useDeskOrders } from './deskOrders'

export function DeskDepth({ instrument, onChart }: { instrument: Instrument; onChart: () => void }) {
  return <LiveDepth instrument={instrument} orders={useDeskOrders().book} onChart={onChart} />
}
