import type { ReactNode } from 'react'
import { formatFixed6, toNumber, signOf, absolute, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { waitsForFall, type StopKind } from '@/core/quant/checkStop'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { pickPrice } from '@/web/desk/ticket/order/draftChanges'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { closingSide, pnlAt } from '@/web/session/figures/positions'
import { ChoiceMenu, MenuHeading, MenuItem, MenuLine } from '@/web/ui/ChoiceMenu'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { BellIcon } from '@/web/ui/icons'
import { CopyIcon } from '@/web/ui/moreIcons'
import { SignedValue } from '@/web/ui/SignedValue'

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
  const { price, anchor, onClosed, instrument, mark, draft, setDraft, setStop, held, onPick, onAlert } = props
  const { choose: openTicket } = useTicketChoice()
  const text = formatPrice(price, instrument.priceStep)
  const size = decimalValue<Amount>(draft.amountText)
  const sized = (words: string) =>
    size === undefined ? words : `${words}, ${formatAmount(size, instrument.amountStep)}`
  // Without a mark there is no side on which an order rests.
  const rests: Side | undefined = mark === undefined ? undefined : price < mark ? 'buy' : 'sell'
  const order = () => {
    if (rests === undefined) return
    openTicket('order')
    setDraft((now) => ({ ...pickPrice(now, price), side: rests }))
  }
  const stop = () => {
    openTicket('stop')
    const side = rests === 'buy' ? 'sell' : 'buy'
    const { amountText } = draft
    setStop?.((now) => ({
      ...now,
      kind: 'STOP_LOSS',
      scope: 'order',
      side,
      triggerText: formatFixed6(price),
      amountText,
    }))
  }
  return (
    <ChoiceMenu label={t('At {price}', { price: text })} anchor={anchor} onClosed={onClosed} align="start">
      {(choose) => (
        <>
          <MenuHeading>
            {t('At {price}', { price: text })}
            {mark !== undefined && mark !== 0n && (
              <> · {t('{change} from mark', { change: formatPercent(toNumber(price) / toNumber(mark) - 1) })}</>
            )}
          </MenuHeading>
          {rests !== undefined && (
            <MenuItem onChoose={choose(order)}>
              <Swatch tone={rests === 'buy' ? 'bg-buy' : 'bg-sell'} />
              {sized(rests === 'buy' ? t('Buy limit') : t('Sell limit'))}
              <Note>{t('rests')}</Note>
            </MenuItem>
          )}
          {rests !== undefined && setStop !== undefined && (
            <MenuItem onChoose={choose(stop)}>
              <Swatch tone={rests === 'buy' ? 'bg-sell' : 'bg-buy'} />
              {sized(rests === 'buy' ? t('Sell stop') : t('Buy stop'))}
              <Note>{rests === 'buy' ? t('below mark') : t('above mark')}</Note>
            </MenuItem>
          )}
          {mark !== undefined &&
            onPick !== undefined &&
            held.map((position) => {
              const kind = stopKindAt(position, price < mark)
              const pnl = pnlAt(position, price)
              return (
                <MenuItem key={position.side} onChoose={choose(() => onPick(position)(kind, price))}>
                  <Swatch tone="bg-text-3" />
                  {kind === 'TAKE_PROFIT' ? t('Take-profit') : t('Stop-loss')}
                  {` · ${position.side === 'buy' ? t('Long') : t('Short')} ${formatAmount(position.amount, instrument.amountStep)}`}
                  <Note>
                    <SignedValue sign={signOf(pnl)}>{formatUsd(absolute(pnl))}</SignedValue>
                  </Note>
                </MenuItem>
              )
            })}
          <MenuItem onChoose={choose(() => onAlert(price))}>
            <BellIcon width={14} height={14} className="-ml-6 w-4 text-text-3" />
            {t('Alert here')}
          </MenuItem>
          <MenuLine />
          <MenuItem
            onChoose={choose(() => void navigator.clipboard.writeText(formatFixed6(price)).catch(() => undefined))}
          >
            <CopyIcon width={14} height={14} className="-ml-6 w-4 text-text-3" />
            {t('Copy {price}', { price: text })}
          </MenuItem>
        </>
      )}
    </ChoiceMenu>
  )
}

/** The stop that a price on this side of the mark would be. */
function stopKindAt(position: PositionMessage, isBelow: boolean): StopKind {
  return waitsForFall('STOP_LOSS', closingSide(position) === 'buy') === isBelow ? 'STOP_LOSS' : 'TAKE_PROFIT'
}

function Swatch({ tone }: { tone: string }) {
  return <span aria-hidden="true" className={`-ml-5 size-2 rounded-[2px] ${tone}`} />
}

function Note({ children }: { children: ReactNode }) {
  return <span className="ml-auto pl-6 text-xs text-text-3">{children}</span>
}
