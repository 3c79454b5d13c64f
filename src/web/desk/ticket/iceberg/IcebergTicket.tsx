import { useState } from 'react'
import { notional, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { limitProblem } from '@/web/desk/draft/checkDraft'
import type { IcebergDraft, OrderDraft } from '@/web/desk/draft/orderDraft'
import { isReduceForced, sidelessProblem } from '@/web/desk/draft/positionModeDraft'
import { ticketFee } from '@/web/desk/ticket/order/orderPreview'
import { costRows, PreviewRows } from '@/web/desk/ticket/PreviewRows'
import { TicketFlags } from '@/web/desk/ticket/TicketFlags'
import { SideChoice, Signing, TicketShell } from '@/web/desk/ticket/TicketShell'
import { useTicket, useTicketAccess } from '@/web/desk/ticket/useTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { useTicketFacts } from '@/web/desk/ticket/useTicketFacts'
import { plural, t } from '@/web/language/t'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import { useAccountServices, useAccountSession } from '@/web/session/accountContext'
import type { IcebergRejection, NewIceberg } from '@/web/session/icebergs/iceberg'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { useFutureMargin } from '@/web/session/preview/useFutureMargin'
import { Button } from '@/web/ui/Button'
import { formatUsd, unknownText } from '@/web/ui/formatNumber'
import { Select } from '@/web/ui/Select'
import { StepField } from '@/web/ui/StepField'
import { usePersisted } from '@/web/ui/usePersisted'
import { emptyIceberg, plannedChildren, readIceberg, type IcebergField } from './icebergDraft'
import { icebergCloseText, icebergLabel, icebergRejections } from './icebergText'

type IcebergTicketProps = { instrument: Instrument; context: Pick<TicketContext, 'draft' | 'setDraft'> }

const percent = 1_000_000n
const second = 1_000_000n
const onClose = [
  { value: 'stay', label: t('On close: order stays') },
  { value: 'cancel', label: t('On close: try to cancel') },
] as const

/** Ticket of an order of which only a part is visible at a time. */
export function IcebergTicket({ instrument, context }: IcebergTicketProps) {
  const { draft, setDraft } = context
  const session = useAccountSession()
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<IcebergRejection>()
  const { access, iceberg, children, problem, facts, isForced, ...choice } = useIcebergDraft(instrument, draft)
  const begin = (asked: NewIceberg) => {
    if (session === undefined) return
    setSending(true)
    void session.icebergs.begin(asked).then((why) => {
      setSending(false)
      setRefused(why)
      if (why === undefined) setDraft((now) => ({ ...now, amountText: '' }))
    })
  }
  const { ticket, field } = useTicket<IcebergField>({
    access,
    problem,
    isFilledIn: iceberg !== undefined || !choice.isOneClick,
    pending: isSending ? t('Starting…') : undefined,
    send: () => {
      if (problem === undefined && iceberg !== undefined) begin(iceberg)
      return problem
    },
  })
  return (
    <TicketShell
      ticket={ticket}
      name={t('Iceberg ticket')}
      message={{
        failure: refused && icebergRejections[refused],
        signed:
          iceberg === undefined || problem !== undefined ? undefined : (
            <Signing>
              {icebergLabel(iceberg, instrument.instrumentName, instrument)}.{' '}
              {t('This tab places the next order when the visible one has filled, and signs it with one-click.')}{' '}
              {icebergCloseText(iceberg.cancelsOnClose)}
            </Signing>
          ),
        warning: useCrossingText(instrument, iceberg),
      }}
      button={{ text: t('Start iceberg'), side: draft.side }}
      preview={<IcebergPreview instrument={instrument} iceberg={iceberg} count={children?.length} facts={facts} />}
    >
      <SideChoice value={draft.side} onChange={(side) => setDraft((now) => ({ ...now, side }))} />
      <IcebergFields instrument={instrument} context={context} markPrice={facts.markPrice} field={field} />
      <TicketFlags
        draft={{ ...draft, type: 'limit', timeInForce: 'GTC' }}
        hasTimeInForce={false}
        isReduceForced={isForced}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      <CloseChoice {...choice} />
    </TicketShell>
  )
}

function useIcebergDraft(instrument: Instrument, draft: OrderDraft) {
  const { iceberg: parts = emptyIceberg, side } = draft
  const access = useTicketAccess()
  const facts = useTicketFacts(instrument)
  const { mode } = usePositionMode(instrument)
  const isForced = isReduceForced(mode, instrument, side, facts.position)
  const [cancelsOnClose, keepCancels] = usePersisted('icebergCancelsOnClose', readCancelsOnClose)
  const input = { ...draft, ...parts, reduceOnly: draft.reduceOnly || isForced, cancelsOnClose }
  const { iceberg, ...read } = readIceberg(input, { instrument, ...facts })
  const children = iceberg === undefined ? undefined : plannedChildren(iceberg)
  const { instrumentId } = instrument
  const orders = iceberg === undefined ? undefined : children?.map((amount) => ({ ...iceberg, instrumentId, amount }))
  const isOneClick = access.canTrade !== 'trading' || access.signing.mode === 'oneClick'
  const problem = !isOneClick
    ? ({ field: 'order', words: icebergRejections.noOneClick } as const)
    : mode === 'hedge'
      ? sidelessProblem
      : (read.problem ?? limitProblem(facts.oneClick, orders))
  return { access, facts, isForced, cancelsOnClose, keepCancels, iceberg, children, isOneClick, problem }
}

const readCancelsOnClose = (stored: unknown) => stored === true

type IcebergFieldsProps = IcebergTicketProps & {
  markPrice: Price | undefined
  field: ReturnType<typeof useTicket<IcebergField>>['field']
}

function IcebergFields({ instrument, context: { draft, setDraft }, markPrice, field }: IcebergFieldsProps) {
  const { iceberg: parts = emptyIceberg } = draft
  const change = (part: Partial<IcebergDraft>) => setDraft((now) => ({ ...now, iceberg: { ...parts, ...part } }))
  return (
    <>
      <StepField
        {...field('price', draft.priceText)}
        label={t('Price')}
        unit=""
        unitName="USD"
        step={instrument.priceStep}
        stepFrom={markPrice}
        onChange={(priceText) => setDraft((now) => ({ ...now, priceText }))}
      />
      <div className="grid grid-cols-2 gap-1.5">
        <StepField
          {...field('amount', draft.amountText)}
          label={t('Total')}
          unit={instrument.asset}
          step={instrument.amountStep}
          onChange={(amountText) => setDraft((now) => ({ ...now, amountText }))}
        />
        <StepField
          {...field('visible', parts.visibleText)}
          label={t('Visible')}
          unit={instrument.asset}
          step={instrument.amountStep}
          onChange={(visibleText) => change({ visibleText })}
        />
        <StepField
          {...field('spread', parts.spreadText)}
          label={t('Vary by ±')}
          unit="%"
          step={percent}
          onChange={(spreadText) => change({ spreadText })}
        />
        <StepField
          {...field('seconds', parts.secondsText)}
          label={t('Refill after')}
          unit="s"
          step={second}
          onChange={(secondsText) => change({ secondsText })}
        />
      </div>
    </>
  )
}

type CloseChoiceProps = Pick<ReturnType<typeof useIcebergDraft>, 'cancelsOnClose' | 'keepCancels' | 'isOneClick'>

function CloseChoice({ cancelsOnClose, keepCancels, isOneClick }: CloseChoiceProps) {
  const { access: store } = useAccountServices()
  return (
    <>
      <Select
        label={t('When this tab closes')}
        isLabelHidden
        value={cancelsOnClose ? 'cancel' : 'stay'}
        options={onClose}
        onChange={(value) => keepCancels(() => value === 'cancel')}
      />
      {!isOneClick && (
        <Button size="small" onClick={() => store.chooseSigningMode('oneClick')}>
          {t('Use One-click')}
        </Button>
      )}
    </>
  )
}

/** Warns that orders would fill at once rather than rest. */
function useCrossingText(instrument: Instrument, iceberg: NewIceberg | undefined): string | undefined {
  const { status, bestBid, bestAsk } = useThrottledOrderBook(instrument.instrumentName)
  if (iceberg === undefined || status !== 'live') return undefined
  const { isBuy, limitPrice, postOnly } = iceberg
  const opposite = isBuy ? bestAsk : bestBid
  if (opposite === undefined || (isBuy ? limitPrice < opposite : limitPrice > opposite)) return undefined
  return postOnly
    ? t('The price crosses the book: orders wait until they can rest.')
    : t('The price crosses the book: orders fill at once and pay the taker fee.')
}

type IcebergPreviewProps = {
  instrument: Instrument
  iceberg: NewIceberg | undefined
  count: number | undefined
  facts: ReturnType<typeof useTicketFacts>
}

/** Cost and margin of the whole order. */
function IcebergPreview({ instrument, iceberg, count, facts }: IcebergPreviewProps) {
  const { limitPrice, total } = iceberg ?? {}
  const margin = useFutureMargin(instrument, iceberg === undefined ? undefined : { ...iceberg, amount: iceberg.total })
  const isKnown = limitPrice !== undefined && total !== undefined
  return (
    <PreviewRows
      rows={[
        {
          name: t('Orders'),
          value: count === undefined ? unknownText : plural(count, { one: '{count} order', other: '{count} orders' }),
        },
        { name: t('Value'), value: formatUsd(isKnown ? notional(limitPrice, total) : undefined), more: 'USD' },
        ...costRows({
          margin,
          fee: isKnown ? ticketFee({ instrument, ...facts }, limitPrice, total, 'maker') : undefined,
          feeAbout: t('Maker fee if every order rests'),
          marginAbout: t('For the whole amount. The venue checks the margin of each order when it is placed.'),
        }),
      ]}
    />
  )
}
