import type { ReactNode } from 'react'
import { formatFixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { waitsForFall, type StopKind } from '@/core/quant/checkStop'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { pickPrice } from '@/web/desk/ticket/order/draftChanges'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { closingSide, pnlAt } from '@/web/session/figures/positions'
import { ChoiceMenu, MenuHeading, MenuItem } from '@/web/ui/ChoiceMenu'
import { decimalValue } from '@/web/ui/decimalText'
import { Gain } from '@/web/ui/Figure'
import { formatAmount, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { BellIcon } from '@/web/ui/icons'
import { CopyIcon } from '@/web/ui/moreIcons'

type PriceMenuProps = {
  price: Price
  anchor: HTMLElement
  onClosed: () => void
  instrument: Instrument
  mark: Price | undefined
  draft: OrderDraft
  setDraft: SetDraft
  setStop: TicketContext['setStop'] | undefined
  held: readonly PositionMessage[]
  /** Opens the form of the position's stops; absent without an account that can place stops. */
  onPick: ((position: PositionMessage) => (kind: StopKind, trigger: Price) => void) | undefined
  onAlert: (price: Price) => void
}

/** What can be done at a price of the chart. An order or a stop only fills the ticket. */
export function PriceMenu(props: PriceMenuProps) {
  const { price, anchor, onClosed, instrument, mark } = props
  const label = t('At {price}', { price: formatPrice(price, instrument.priceStep) })
  const change = mark === undefined || mark === 0n ? undefined : toNumber(price) / toNumber(mark) - 1
  const orders = useOrderEntries(props)
  const entries = [...orders, ...stopEntries(props), ...plainEntries(props)]
  return (
    <ChoiceMenu label={label} anchor={anchor} onClosed={onClosed} align="start">
      {(choose) => (
        <>
          <MenuHeading>
            {label}
            {change !== undefined && ` · ${t('{change} from mark', { change: formatPercent(change) })}`}
          </MenuHeading>
          {entries.map(({ icon, text, note, act }) => (
            <MenuItem key={text} onChoose={choose(act)}>
              <span aria-hidden="true" className="-ml-6 grid w-4 place-items-center text-text-3">
                {typeof icon === 'string' ? <span className={`size-2 rounded-[2px] ${icon}`} /> : icon}
              </span>
              {text}
              <span className="ml-auto pl-6 text-xs text-text-3">{note}</span>
            </MenuItem>
          ))}
        </>
      )}
    </ChoiceMenu>
  )
}

/** `icon` may be the colour of a side. */
type Entry = { readonly icon: ReactNode; readonly text: string; readonly note?: ReactNode; readonly act: () => void }

/** A limit order that rests at the price, and a stop for the other side. Without a mark neither is known. */
function useOrderEntries({ price, instrument, mark, draft, setDraft, setStop }: PriceMenuProps): readonly Entry[] {
  const { choose } = useTicketChoice()
  if (mark === undefined) return []
  const { amountText } = draft
  const size = decimalValue<Amount>(amountText)
  const sized = (text: string) => (size === undefined ? text : `${text}, ${formatAmount(size, instrument.amountStep)}`)
  const [rests, other]: readonly [Side, Side] = price < mark ? ['buy', 'sell'] : ['sell', 'buy']
  const limit: Entry = {
    icon: tones[rests],
    text: sized(rests === 'buy' ? t('Buy limit') : t('Sell limit')),
    note: t('rests'),
    act: () => {
      choose('order')
      setDraft((now) => ({ ...pickPrice(now, price), side: rests }))
    },
  }
  if (setStop === undefined) return [limit]
  const triggerText = formatFixed6(price)
  const stop: Entry = {
    icon: tones[other],
    text: sized(other === 'buy' ? t('Buy stop') : t('Sell stop')),
    note: other === 'buy' ? t('above mark') : t('below mark'),
    act: () => {
      choose('stop')
      setStop((now) => ({ ...now, kind: 'STOP_LOSS', scope: 'order', side: other, triggerText, amountText }))
    },
  }
  return [limit, stop]
}

const tones: Readonly<Record<Side, string>> = { buy: 'bg-buy', sell: 'bg-sell' }

/** The take-profit or stop-loss of each position, with its PnL there. */
function stopEntries({ price, instrument, mark, held, onPick }: PriceMenuProps): readonly Entry[] {
  if (mark === undefined || onPick === undefined) return []
  return held.map((position) => {
    const isStopLoss = waitsForFall('STOP_LOSS', closingSide(position) === 'buy') === price < mark
    const side = position.side === 'buy' ? t('Long') : t('Short')
    const pnl = pnlAt(position, price)
    return {
      icon: 'bg-text-3',
      text: `${isStopLoss ? t('Stop-loss') : t('Take-profit')}, ${side} ${formatAmount(position.amount, instrument.amountStep)}`,
      note: <Gain usd={pnl} />,
      act: () => onPick(position)(isStopLoss ? 'STOP_LOSS' : 'TAKE_PROFIT', price),
    }
  })
}

function plainEntries({ price, instrument, onAlert }: PriceMenuProps): readonly Entry[] {
  const copy = () => void navigator.clipboard.writeText(formatFixed6(price)).catch(() => undefined)
  return [
    { icon: <BellIcon width={14} height={14} />, text: t('Alert here'), act: () => onAlert(price) },
    {
      icon: <CopyIcon width={14} height={14} />,
      text: t('Copy {price}', { price: formatPrice(price, instrument.priceStep) }),
      act: copy,
    },
  ]
}
