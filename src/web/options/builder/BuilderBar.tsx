import { useState, useId } from 'react'
import { fixed6, formatFixed6, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { presetLabels } from '@/web/options/structure/presetLabels'
import { type PresetId, presetIds } from '@/web/options/structure/presetRecipes'
import type { HeldLeg } from '@/web/options/structure/structureDraft'
import { usePositions } from '@/web/session/accountLists'
import { signedAmount } from '@/web/session/figures/positions'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { formatExact } from '@/web/ui/formatExact'
import { WarningIcon } from '@/web/ui/icons'
import { Menu, type MenuGroup } from '@/web/ui/Menu'
import { CheckIcon, CopyIcon } from '@/web/ui/moreIcons'
import { Select } from '@/web/ui/Select'
import { StepField } from '@/web/ui/StepField'
import { useLocalNumber } from '@/web/ui/useLocalNumber'
import { expiryText } from './builderLabels'

type BuilderBarProps = {
  asset: string
  chain: readonly ChainExpiry[]
  expiry: ChainExpiry | undefined
  onExpiry: (expiryNs: bigint) => void
  missing: ReadonlySet<PresetId> | undefined
  onPreset: (id: PresetId) => void
  hedge: { readonly words: string; readonly onHedge: () => void } | undefined
  onHeld: (held: HeldLeg) => void
  onClear: () => void
  isEmpty: boolean
  amount: Amount
  onAmount: (amount: Amount) => void
}

const presetGroups: readonly { readonly label: string; readonly ids: readonly PresetId[] }[] = [
  { label: t('Verticals'), ids: ['bullCall', 'bearCall', 'bullPut', 'bearPut'] },
  { label: t('Ratios'), ids: ['ratio', 'putRatio', 'callBackspread', 'putBackspread', 'callLadder', 'putLadder'] },
  { label: t('Volatility'), ids: ['straddle', 'strangle', 'guts', 'strap', 'strip'] },
  {
    label: t('Butterflies'),
    ids: ['butterfly', 'putButterfly', 'ironButterfly', 'brokenWing', 'putBrokenWing'],
  },
  { label: t('Range-bound'), ids: ['condor', 'putCondor', 'ironCondor', 'jadeLizard', 'reverseJadeLizard'] },
  {
    label: t('Calendars'),
    ids: ['calendar', 'putCalendar', 'doubleCalendar', 'diagonal', 'putDiagonal', 'doubleDiagonal'],
  },
  { label: t('Directional'), ids: ['riskReversal', 'seagull', 'bearSeagull', 'synthetic'] },
  { label: t('With the perpetual'), ids: ['coveredCall', 'protectivePut', 'collar'] },
  { label: t('Arbitrage'), ids: ['conversion', 'box'] },
]

export function BuilderBar(props: BuilderBarProps) {
  const { chain, expiry, hedge, isEmpty } = props
  return (
    <div
      role="toolbar"
      aria-label={t('Structure')}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-1.5 bg-surface-1 px-3 py-1"
    >
      <Menu label={t('Presets')} groups={presetMenu(props)}>
        {t('Presets')}
      </Menu>
      <Select
        label={t('Preset expiry')}
        isLabelHidden
        size="small"
        value={String(expiry?.expiryNs ?? '')}
        onChange={(value) => props.onExpiry(BigInt(value))}
        options={chain.map(({ expiryNs }) => ({ value: String(expiryNs), label: expiryText(expiryNs) }))}
      />
      <span className="max-sm:ml-auto">
        <AmountField amount={props.amount} onAmount={props.onAmount} />
      </span>
      <Button size="small" disabled={hedge === undefined} onClick={hedge?.onHedge}>
        {hedge?.words ?? t('Hedge delta')}
      </Button>
      <PositionsMenu asset={props.asset} onHeld={props.onHeld} />
      <Button size="small" disabled={isEmpty} onClick={props.onClear}>
        {t('Clear')}
      </Button>
      <CopyLink isDisabled={isEmpty} />
    </div>
  )
}

function presetMenu({ missing, onPreset }: BuilderBarProps): readonly MenuGroup[] {
  return presetGroups.map(({ label, ids }) => ({
    label,
    items: ids.map((id) => ({
      id,
      label: presetLabels[id].name,
      detail: <PresetShape id={id} />,
      isDisabled: missing?.has(id) !== false,
      onPress: () => onPreset(id),
    })),
  }))
}

/** Adds the asset's positions to the structure, so that both are evaluated together. */
function PositionsMenu({ asset, onHeld }: Pick<BuilderBarProps, 'asset' | 'onHeld'>) {
  const { data: positions } = usePositions()
  const own = (positions ?? []).filter((position) => position.asset === asset)
  if (own.length === 0) return null
  const items = own.map((position) => ({
    id: position.instrumentName,
    label: position.instrumentName,
    detail: `${formatExact(signedAmount(position))} @ ${formatFixed6(position.avgEntryPrice)}`,
    onPress: () =>
      onHeld({
        instrumentName: position.instrumentName,
        contracts: fixed6<Amount>(signedAmount(position)),
        price: position.avgEntryPrice,
      }),
  }))
  return (
    <Menu label={t('Add from positions')} groups={[{ label: t('Positions'), items }]}>
      {t('Add from positions')}
    </Menu>
  )
}

/** The address contains the whole structure, so a link works for anyone, with or without a wallet. */
function CopyLink({ isDisabled }: { isDisabled: boolean }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setOutcome('copied'),
      // The browser may deny access to the clipboard. The trader can still copy the address by hand.
      () => setOutcome('refused'),
    )
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => void copy()} onBlur={() => setOutcome(undefined)}>
        {outcome === 'copied' ? (
          <CheckIcon width={12} height={12} className="text-done" />
        ) : outcome === 'refused' ? (
          <WarningIcon width={12} height={12} className="text-warn" />
        ) : (
          <CopyIcon width={12} height={12} />
        )}
        <span className="max-sm:sr-only">{t('Copy link')}</span>
      </Button>
      <output className={outcome === 'refused' ? 'text-xs text-warn' : 'sr-only'}>
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('Your browser blocked copying. Copy the URL instead.')}
      </output>
    </>
  )
}

const step = 1_000_000n

function AmountField({ amount, onAmount }: { amount: Amount; onAmount: (amount: Amount) => void }) {
  const messageId = useId()
  const { value, isRefused, onChange, onBlur } = useLocalNumber({
    plain: formatFixed6(amount),
    accepts: (text) => amountOf(text) !== undefined,
    onAccepted: (text) => {
      const typed = amountOf(text)
      if (typed !== undefined) onAmount(typed)
    },
  })
  return (
    <span className="block w-36">
      <StepField
        name="structures"
        label={t('Amount')}
        unit=""
        value={value}
        step={step}
        onChange={onChange}
        onBlur={onBlur}
        isWrong={isRefused}
        messageId={messageId}
      />
      {isRefused && (
        <span id={messageId} role="alert" className="text-xs text-danger">
          {t('Enter an amount above 0')}
        </span>
      )}
    </span>
  )
}

function amountOf(text: string): Amount | undefined {
  const amount = decimalValue<Amount>(text)
  return amount !== undefined && amount > 0n ? amount : undefined
}

type PresetGalleryProps = {
  ids?: readonly PresetId[]
  /** Presets that cannot be built from the listed options; undefined until the prices that select strikes are known. */
  missing: ReadonlySet<PresetId> | undefined
  onChoose: (id: PresetId) => void
  /** The structure's net price at the touch, as words: "pay 3.10". */
  priceOf?: (id: PresetId) => string | undefined
}

export function PresetGallery({ ids = presetIds, missing, onChoose, priceOf }: PresetGalleryProps) {
  return (
    <ul aria-label={t('Presets')} className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-2">
      {ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            disabled={missing?.has(id) !== false}
            onClick={() => onChoose(id)}
            className="flex h-full min-h-14 w-full items-start gap-2 rounded-md bg-surface-2 p-2 text-left hover:bg-surface-3 disabled:opacity-50"
          >
            <PresetShape id={id} />
            <span className="min-w-0 flex-1">
              <span className="flex justify-between gap-2 text-sm font-medium text-text-1">
                {presetLabels[id].name}
                <span className="font-normal text-text-2">{priceOf?.(id)}</span>
              </span>
              <span className="block text-xs text-text-3">
                {missing?.has(id) === true ? t('Not available with listed strikes.') : presetLabels[id].about}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The payoff of each preset in a 24 × 12 box, with profit at the top. */
const presetShapes: Record<PresetId, string> = {
  bullCall: 'M1 10H9L15 2H23',
  bearCall: 'M1 2H9L15 10H23',
  bullPut: 'M1 10H9L15 2H23',
  bearPut: 'M1 2H9L15 10H23',
  straddle: 'M2 1L12 11L22 1',
  strangle: 'M1 1L8 10H16L23 1',
  butterfly: 'M1 9H7L12 1L17 9H23',
  ironButterfly: 'M1 10H7L12 2L17 10H23',
  condor: 'M1 9H5L9 2H15L19 9H23',
  ironCondor: 'M1 10H5L9 3H15L19 10H23',
  calendar: 'M1 9Q8 9 12 2Q16 9 23 9',
  diagonal: 'M1 10Q8 9 13 2Q17 6 23 6',
  ratio: 'M1 8H8L13 2L23 11',
  callBackspread: 'M1 5H8L13 10L22 1',
  putRatio: 'M1 11L11 2L16 8H23',
  putBackspread: 'M2 1L11 10L16 5H23',
  strap: 'M1 5L10 11L19 1',
  strip: 'M5 1L14 11L23 5',
  riskReversal: 'M1 11L8 6H16L23 1',
  synthetic: 'M1 11L23 1',
  collar: 'M1 10H8L16 2H23',
  box: 'M1 4H23',
  callLadder: 'M1 8H7L10 3H14L22 11',
  putLadder: 'M2 11L10 3H14L17 8H23',
  guts: 'M1 1L8 10H16L23 1',
  putButterfly: 'M1 9H7L12 1L17 9H23',
  brokenWing: 'M1 8H7L12 1L18 11H23',
  putBrokenWing: 'M1 11H6L12 1L17 8H23',
  putCondor: 'M1 9H5L9 2H15L19 9H23',
  jadeLizard: 'M1 11L9 2H15L18 5H23',
  reverseJadeLizard: 'M1 5H6L9 2H15L23 11',
  putCalendar: 'M1 9Q8 9 12 2Q16 9 23 9',
  doubleCalendar: 'M1 10Q6 9 8 3Q12 7 16 3Q18 9 23 10',
  putDiagonal: 'M1 6Q7 6 11 2Q16 9 23 10',
  doubleDiagonal: 'M1 9Q6 7 8 3Q12 5 16 3Q18 7 23 9',
  seagull: 'M1 11L8 6H11L16 2H23',
  bearSeagull: 'M1 2H8L13 6H16L23 11',
  coveredCall: 'M1 11L15 3H23',
  protectivePut: 'M1 9H9L23 1',
  conversion: 'M1 5H23',
}

function PresetShape({ id }: { id: PresetId }) {
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true" className="h-4 w-8 shrink-0 text-text-2">
      <path d={presetShapes[id]} fill="none" stroke="currentColor" strokeWidth={1.25} strokeLinejoin="round" />
    </svg>
  )
}
