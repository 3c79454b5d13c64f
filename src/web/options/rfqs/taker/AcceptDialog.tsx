import { useRef, type ReactNode } from 'react'
import { absolute, type Amount } from '@/core/protocol/fixed6'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import type { StepsOf } from '@/web/market/stepsOf'
import type { QuotePhase } from '@/web/options/rfqs/model/pendingRfqs'
import type { PreviewOutcome, QuoteOutcome } from '@/web/options/rfqs/model/rfqActions'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { creditText, sidedPackagePrice } from '@/web/ui/packagePrice'
import { SideText } from '@/web/ui/SideText'
import { TermList, type Term } from '@/web/ui/TermList'
import { packageAmount } from '../packageAmount'
import {
  acceptanceFailure,
  acceptanceText,
  packageValue,
  sumOf,
  type AcceptedLeg,
  type Standing,
  type RankedQuote,
} from './acceptance'
import { formatPackage } from './requestText'

type AcceptDialogProps = {
  block: Pick<RfqBlockRecord, 'amountPrecision'>
  stepsOf: StepsOf
  chosen: RankedQuote
  /** Packages. */
  amount: Amount
  legs: readonly AcceptedLeg[]
  decimals: number
  comparison: ReactNode
  preview: PreviewOutcome | undefined
  standing: Standing
  /** Reason why no quote can be accepted any more: the request has ended or its deadline has passed. */
  over: string | undefined
  phase: QuotePhase | undefined
  /** Undefined until known. `legs` are then the traded legs. */
  outcome: QuoteOutcome | undefined
  onTake: (other: RankedQuote) => void
  onConfirm: () => void
  onClose: () => void
}

/** Shows each leg, the total price, fee and margin before the signature, and the outcome afterwards. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { block, stepsOf, chosen, amount, legs, decimals, outcome, phase, onConfirm, onClose } = props
  const confirm = useRef<HTMLButtonElement>(null)
  const blocked = blockedMessage(props)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={titleOf(chosen, packageAmount(amount, block), decimals)}
      size="large"
      initialFocus={confirm}
      footer={
        <>
          {outcome === undefined && <Button onClick={onClose}>{t('Not now')}</Button>}
          {/* A single button element before and after, so that it keeps the focus when the response arrives. */}
          <Button
            key="go"
            ref={confirm}
            variant={outcome !== undefined ? 'primary' : chosen.isBuy ? 'buy' : 'sell'}
            disabled={blocked !== undefined}
            isPending={phase !== undefined}
            onClick={outcome === undefined ? onConfirm : onClose}
          >
            {outcome === undefined ? t('Confirm') : t('Done')}
          </Button>
        </>
      }
    >
      {outcome !== undefined && <Outcome block={block} outcome={outcome} isBuy={chosen.isBuy} decimals={decimals} />}
      <AcceptedLegsTable
        label={hasTraded(outcome) ? t('Executed legs') : t('Legs')}
        legs={legs}
        stepsOf={stepsOf}
        decimals={decimals}
      />
      {outcome === undefined && (
        <>
          <Totals {...props} />
          <div aria-live="polite" className="px-4 pb-3 text-sm">
            <Notice {...props} blocked={blocked} />
          </div>
        </>
      )}
    </Dialog>
  )
}

export function titleOf({ quote, isBuy }: RankedQuote, packages: string, decimals: number): string {
  const credit = creditText(quote.limitPrice, isBuy, decimals)
  if (credit !== undefined) return t('{credit} each, {amount} packages', { credit, amount: packages })
  const price = formatDecimal(quote.limitPrice, decimals)
  return isBuy
    ? t('Buy {amount} at {price}', { amount: packages, price })
    : t('Sell {amount} at {price}', { amount: packages, price })
}

function hasTraded(outcome: QuoteOutcome | undefined): boolean {
  return outcome?.status === 'filled' || outcome?.status === 'partial'
}

function blockedMessage({ over, standing, preview, phase, outcome }: AcceptDialogProps): string | undefined {
  if (phase !== undefined || outcome !== undefined) return undefined
  if (over !== undefined) return over
  if (standing.status === 'gone') return t('The maker withdrew this quote and there are no others.')
  if (standing.status === 'worse') return t('The maker withdrew this quote.')
  if (preview?.status === 'refused') return preview.failure.words
  return undefined
}

function Notice(props: AcceptDialogProps & { blocked: string | undefined }) {
  const { standing, blocked, decimals, phase, onTake } = props
  if (phase !== undefined) return <p className="text-pending">{phaseLabels[phase]}</p>
  if (blocked !== undefined) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-danger">
        {blocked}
        {standing.status === 'worse' && props.over === undefined && (
          <Button size="small" onClick={() => onTake(standing.best)}>
            {t('View {price}', {
              price: sidedPackagePrice(standing.best.quote.limitPrice, standing.best.isBuy, decimals),
            })}
          </Button>
        )}
      </p>
    )
  }
  return (
    <p className="text-xs text-text-3">
      {t('All legs fill together with one maker at this price or better, or not at all.')}
    </p>
  )
}

const phaseLabels: Record<QuotePhase, string> = {
  signing: t('Sign in your wallet.'),
  sending: t('Sending…'),
  asking: t('Connection lost. Checking whether your acceptance went through…'),
}

function Totals({ chosen, amount, legs, comparison, preview }: AcceptDialogProps) {
  const value = packageValue(chosen.quote.limitPrice, amount, chosen.isBuy)
  const margin = preview?.status === 'previewed' ? preview.quote.initialMargin : undefined
  const rows: readonly Term[] = [
    { name: value >= 0n ? t('You pay (USD)') : t('You receive (USD)'), value: formatUsd(absolute(value)) },
    { name: t('Fees (USD)'), value: formatUsd(sumOf(legs, 'fee')) },
    { name: t('Required margin (USD)'), value: margin === undefined ? unknownText : formatDecimal(margin, 2) },
  ]
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <TermList terms={rows} />
      {comparison}
    </div>
  )
}

type OutcomeProps = Pick<AcceptDialogProps, 'block' | 'decimals'> & { outcome: QuoteOutcome; isBuy: boolean }

function Outcome({ block, outcome, isBuy, decimals }: OutcomeProps) {
  const failure = acceptanceFailure(outcome)
  const isGood = outcome.status === 'filled'
  return (
    <output className="block border-b border-line px-4 py-3 text-sm">
      <p className={isGood ? 'font-medium text-done' : 'font-medium text-warn'}>{acceptanceText(outcome)}</p>
      {failure !== undefined && (
        <p className="mt-1 text-text-2">
          {failure.words}
          {failure.code !== undefined && <span className="ml-1 text-xs text-text-4">{failure.code}</span>}
        </p>
      )}
      {(outcome.status === 'filled' || outcome.status === 'partial') && (
        <p className="mt-1 text-text-2">
          {t('{amount} at {price}', {
            amount: packageAmount(outcome.filled, block),
            price: sidedPackagePrice(outcome.price, isBuy, decimals),
          })}
        </p>
      )}
    </output>
  )
}

const head = 'h-6 px-2 text-xs font-normal whitespace-nowrap text-text-3 first:pl-4 last:pr-4'
const cell = 'px-2 py-1 whitespace-nowrap first:pl-4 last:pr-4'

type AcceptedLegsTableProps = { label: string; legs: readonly AcceptedLeg[]; stepsOf: StepsOf; decimals: number }

/** Amounts and values from the taker's side. */
export function AcceptedLegsTable({ label, legs, stepsOf, decimals }: AcceptedLegsTableProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {t('Side')}
            </th>
            <th scope="col" className={`${head} w-full text-left`}>
              {t('Instrument')}
            </th>
            {[t('Price'), t('Fee (USD)')].map((label_) => (
              <th key={label_} scope="col" className={`${head} text-right`}>
                {label_}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {legs.map(({ instrumentName, side, contracts, price, fee }) => (
            <tr key={instrumentName}>
              <td className={cell}>
                <SideText side={side} /> {formatOnStep(contracts, stepsOf(instrumentName)?.amountStep)}
              </td>
              <td className={`${cell} text-text-1`}>{instrumentName}</td>
              <td className={`${cell} text-right`}>{formatPackage(price, decimals)}</td>
              <td className={`${cell} text-right text-text-2`}>{formatUsd(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
