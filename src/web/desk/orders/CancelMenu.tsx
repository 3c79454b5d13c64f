import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import { ChevronDownIcon } from '@/web/ui/icons'
import { Menu, type MenuGroup, type MenuEntry } from '@/web/ui/Menu'
import { useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import { cancelAllLabel } from './cancelAllLabel'

type CancelMenuProps = {
  instrument: Instrument
  orders: readonly OpenOrder[]
  /** Stops are cancelled only by entries that name stops. */
  stops: readonly OpenOrder[]
  /** Ids of orders that follow a volatility. */
  pegged: ReadonlySet<string>
  onCancel: (orders: readonly OpenOrder[]) => void
  onCancelAll: () => void
  onCancelAllAndStops: () => void
}

/** Choices for cancelling several orders, with their counts: by side, for this instrument or all. */
export function CancelMenu(props: CancelMenuProps) {
  const { instrument, orders, stops, pegged, onCancel } = props
  const { instrumentName } = instrument
  // TWAPs are left out, because they are cancelled in their own list or with all orders.
  const resting = orders.filter(({ isTwap }) => isTwap !== true)
  const here = resting.filter((order) => order.instrumentName === instrumentName)
  const item = (id: string, label: string, those: readonly OpenOrder[], keys?: string): MenuEntry => ({
    id,
    label,
    detail: <Counted count={those.length} keys={keys} />,
    isDisabled: those.length === 0,
    onPress: () => onCancel(those),
  })
  const hints = {
    buys: useShortcutHint('orders.cancelBuys'),
    sells: useShortcutHint('orders.cancelSells'),
    here: useShortcutHint('orders.cancelHere'),
    all: useShortcutHint('orders.cancelAll'),
    stops: useShortcutHint('orders.cancelAllAndStops'),
  }
  const groups: readonly MenuGroup[] = [
    {
      label: instrumentName,
      items: [
        item('buys here', t('Cancel buys'), ofSide(here, 'buy'), hints.buys),
        item('sells here', t('Cancel sells'), ofSide(here, 'sell'), hints.sells),
        item('here', t('Cancel both sides'), here, hints.here),
      ],
    },
    {
      label: t('All instruments'),
      items: [
        item('buys', t('Cancel all buys'), ofSide(resting, 'buy')),
        item('sells', t('Cancel all sells'), ofSide(resting, 'sell')),
        {
          ...item('all', cancelAllLabel(orders, pegged), orders, hints.all),
          tone: 'danger',
          onPress: props.onCancelAll,
        },
        {
          id: 'all and stops',
          label: stops.length === 0 ? t('Cancel all orders and stops') : cancelAllLabel([...orders, ...stops], pegged),
          detail: <Counted count={orders.length + stops.length} keys={hints.stops} />,
          // Disabled without stops, because it would cancel the same orders as the entry above.
          isDisabled: stops.length === 0,
          tone: 'danger',
          onPress: props.onCancelAllAndStops,
        },
      ],
    },
  ]
  return (
    <Menu label={t('Cancel by side')} groups={groups}>
      <ChevronDownIcon width={12} height={12} />
    </Menu>
  )
}

function Counted({ count, keys }: { count: number; keys: string | undefined }) {
  return (
    <span className="flex items-center gap-3">
      {keys !== undefined && <kbd className="font-sans text-text-4 pointer-coarse:hidden">{keys}</kbd>}
      <span className="min-w-5 text-right">{count}</span>
    </span>
  )
}

function ofSide(orders: readonly OpenOrder[], side: OpenOrder['side']): readonly OpenOrder[] {
  return orders.filter((order) => order.side === side)
}
