import { useState } from 'react'
import { absolute, type Usd } from '@/core/protocol/fixed6'
import { plural, t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { costLabel } from '@/web/options/builder/builderLabels'
import { RollLegs } from '@/web/options/roll/RollLegs'
import { rollGreekNames, type Holding } from '@/web/options/roll/rollModel'
import { RollTerms } from '@/web/options/roll/RollTerms'
import type { RollPart } from '@/web/options/roll/runRoll'
import type { StructureDraft } from '@/web/options/structure/structureDraft'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { accessMissing, accessWaits } from '@/web/session/access/accessLabels'
import { asksForOrders } from '@/web/session/access/asksForSignatures'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccess } from '@/web/session/accountContext'
import { BuilderNote } from '@/web/session/BuilderNote'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, formatUsd, unknownText } from '@/web/ui/formatNumber'
import type { RollTerms as Terms } from '@/web/ui/navigation/rollPath'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { greekColumns, greekText } from './GreeksPanel'
import { shownAmount, useRoll, type Roll } from './useRoll'

type RollFormProps = {
  asset: string
  chain: readonly ChainExpiry[]
  terms: Terms
  holdings: readonly Holding[]
  onWork: (parts: readonly RollPart[]) => void
  onQuotes: (draft: StructureDraft) => void
}

export function RollForm({ onWork, onQuotes, ...input }: RollFormProps) {
  const { holdings } = input
  const roll = useRoll(input)
  const { choice } = roll
  const [only] = holdings.length === 1 ? holdings : []
  return (
    <div className="flex flex-col gap-3 p-4">
      <RollTerms
        holdings={holdings}
        choice={choice}
        onChange={roll.onChange}
        amountText={only === undefined ? '' : shownAmount(only, choice)}
        expiries={roll.expiries}
        expiry={roll.expiry}
        strike={roll.pairs[0]?.target.strike}
        nowMs={roll.nowMs}
      />
      <Capped holding={only} amountText={choice.amountText} hasMoved={roll.hasMoved} />
      <RollLegs legs={roll.legs} />
      <BeforeAfterList label={t('Roll preview')} changes={changesOf(roll)} note={previewNote} />
      <Send roll={roll} onWork={onWork} onQuotes={onQuotes} />
    </div>
  )
}

type SendProps = Pick<RollFormProps, 'onWork' | 'onQuotes'> & { roll: Roll }

/** Orders or a request for quotes: what is sent and signed, and the button. */
function Send({ roll, onWork, onQuotes }: SendProps) {
  const { parts } = roll
  const [way, setWay] = useState<'orders' | 'rfq'>('orders')
  const { canTrade } = useTradeAccess()
  const isWorked = way === 'orders'
  const rejection =
    roll.problem ??
    accessWaits[canTrade] ??
    accessMissing[canTrade] ??
    (isWorked ? (roll.ordersProblem ?? marginProblem(roll)) : roll.quotesProblem)
  const send = () => {
    if (!isWorked) onQuotes(roll.draft)
    else if (parts !== undefined) onWork(parts)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <RadioGroup
          label={t('Send as')}
          size="small"
          value={way}
          onChange={setWay}
          options={[
            { value: 'orders', label: t('Orders') },
            { value: 'rfq', label: t('RFQ') },
          ]}
        />
        {isWorked && (
          <RadioGroup
            label={t('Price level')}
            size="small"
            value={roll.limit}
            onChange={roll.setLimit}
            options={[
              { value: 'worst', label: t('Through the book') },
              { value: 'touch', label: t('At best bid/ask') },
            ]}
          />
        )}
      </div>
      {isWorked ? <WorkedNote roll={roll} /> : <QuotesNote />}
      <BuilderNote />
      <output className="min-h-4 text-xs text-danger">{rejection ?? ''}</output>
      <Button
        variant="primary"
        size="large"
        disabled={rejection !== undefined || (isWorked && parts === undefined)}
        onClick={send}
      >
        {isWorked
          ? plural(roll.legs.length, { one: 'Send {count} order', other: 'Send {count} orders' })
          : t('Request quotes…')}
      </Button>
    </>
  )
}

const noteLook = 'min-h-8 text-xs text-text-3'

function WorkedNote({ roll }: { roll: Roll }) {
  const access = useAccess()
  return (
    <p className={noteLook}>
      {workedText(roll)}
      {asksForOrders(access) && ` ${signaturesText(roll.legs.length)}`}
    </p>
  )
}

function QuotesNote() {
  const [draft] = useStructureDraft()
  return (
    <p className={noteLook}>
      {draft.legs.length === 0
        ? t('An RFQ fills all legs or none.')
        : t('An RFQ fills all legs or none. The roll replaces your draft structure.')}
    </p>
  )
}

const previewNote = t('≈ Greeks at the mark; cost through the live books for the whole amount, with fees.')

type CappedProps = { holding: Holding | undefined; amountText: string | undefined; hasMoved: boolean }

/** Says that the position changed, or holds less than was typed. */
function Capped({ holding, amountText, hasMoved }: CappedProps) {
  const typed = amountText === undefined ? undefined : decimalValue(amountText)
  const isCapped = holding !== undefined && typed !== undefined && typed > absolute(holding.position.amount)
  if (!isCapped && !hasMoved) return null
  const held =
    holding === undefined ? undefined : formatAmount(absolute(holding.position.amount), holding.instrument.amountStep)
  return (
    <output className="text-xs text-warn">
      {hasMoved && t('The position has changed since the ticket opened.')}{' '}
      {isCapped && held !== undefined && t('Capped at the position: {amount}.', { amount: held })}
    </output>
  )
}

/** Says in which order the legs go, and what it means if only the first fills. */
function workedText({ greeks: { before }, legs }: Roll): string {
  const closed = legs.reduce<number | undefined>((sum, { isClosing, isBuy, amount, delta }) => {
    if (!isClosing) return sum
    if (sum === undefined || delta === undefined) return undefined
    return sum + (isBuy ? 1 : -1) * delta * (Number(amount) / 1e6)
  }, before.delta)
  return [
    t('The closing leg goes first and never rests. The new leg is then sent for what closed, and rests at its limit.'),
    t('Legging risk: until it fills, delta is {delta} instead of {before}.', {
      delta: greekText('delta', closed),
      before: greekText('delta', before.delta),
    }),
    t('If this page closes in between, the new leg isn’t sent.'),
  ].join(' ')
}

function signaturesText(count: number): string {
  return plural(count, {
    one: 'You’ll sign once in your wallet.',
    other: 'You’ll sign {count} times in your wallet, once per order.',
  })
}

function marginProblem({ margin }: Roll): string | undefined {
  const after = margin?.after
  return after !== undefined && after.availableMargin < 0n
    ? t('Not enough available margin for these orders.')
    : undefined
}

function changesOf({ greeks: { before, after }, margin, cost }: Roll): readonly Change[] {
  const usd = (name: string, of: (one: NonNullable<NonNullable<Roll['margin']>['before']>) => Usd): Change => ({
    name,
    unit: 'USD',
    ...(margin?.before !== undefined && { before: formatUsd(of(margin.before)) }),
    after: margin?.after === undefined ? unknownText : formatUsd(of(margin.after)),
  })
  return [
    ...rollGreekNames.map((greek) => ({
      name: greekColumns[greek].header,
      about: greekColumns[greek].about,
      before: greekText(greek, before[greek]),
      after: greekText(greek, after[greek]),
    })),
    usd(t('Initial margin'), ({ initialMargin }) => initialMargin),
    usd(t('Maintenance margin'), ({ maintenanceMargin }) => maintenanceMargin),
    { name: t('Cash incl. fees'), unit: 'USD', after: cost === undefined ? unknownText : costLabel(cost) },
  ]
}
