import { useState } from 'react'
import { usePositions } from '@/account/accountContext'
import { signedAmount } from '@/account/positions'
import { CheckIcon, CopyIcon, WarningIcon } from '@/ui/icons'
import { expiryText, presetWords } from './builderWords'
import { PresetShape } from './PresetGallery'
import type { PresetId } from './presets'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { fixed6, formatFixed6, type Amount } from '@/protocol/fixed6'
import { Button } from '@/ui/Button'
import { formatExact } from '@/ui/formatExact'
import { Menu, type MenuGroup } from '@/ui/Menu'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import type { HeldLeg } from '@/appContext/structure/structureDraft'
import { AmountField } from './AmountField'

type BuilderBarProps = {
  asset: string
  chain: readonly ChainExpiry[]
  expiry: ChainExpiry | undefined
  onExpiry: (expiryNs: bigint) => void
  missing: ReadonlySet<PresetId>
  onPreset: (id: PresetId) => void
  /** The hedge that would be made; undefined when there is no delta to hedge. */
  hedge: { readonly words: string; readonly onHedge: () => void } | undefined
  onHeld: (held: HeldLeg) => void
  onClear: () => void
  isEmpty: boolean
  amount: Amount
  onAmount: (amount: Amount) => void
}

const presetGroups: readonly { readonly label: string; readonly ids: readonly PresetId[] }[] = [
  { label: t('Verticals'), ids: ['bullCall', 'bearCall', 'bullPut', 'bearPut', 'ratio'] },
  { label: t('Volatility'), ids: ['straddle', 'strangle'] },
  { label: t('Range'), ids: ['butterfly', 'ironButterfly', 'condor', 'ironCondor'] },
  { label: t('Time'), ids: ['calendar', 'diagonal'] },
  { label: t('Others'), ids: ['collar', 'box'] },
]

/** What a structure is begun with and changed by as a whole. */
export function BuilderBar(props: BuilderBarProps) {
  const { chain, expiry, hedge, isEmpty } = props
  return (
    <div
      role="toolbar"
      aria-label={t('Structure')}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-1.5 border-b border-line bg-surface-1 px-3 py-1"
    >
      <Menu label={t('Presets')} groups={presetMenu(props)}>
        {t('Presets')}
      </Menu>
      <Select
        label={t('Expiry of presets')}
        isLabelHidden
        size="small"
        value={String(expiry?.expiryNs ?? '')}
        onChange={(value) => props.onExpiry(BigInt(value))}
        options={chain.map(({ expiryNs }) => ({ value: String(expiryNs), label: expiryText(expiryNs) }))}
      />
      <Button size="small" disabled={hedge === undefined} onClick={hedge?.onHedge}>
        {hedge?.words ?? t('Hedge delta')}
      </Button>
      <PositionsMenu asset={props.asset} onHeld={props.onHeld} />
      <Button size="small" disabled={isEmpty} onClick={props.onClear}>
        {t('Clear')}
      </Button>
      <CopyLink isDisabled={isEmpty} />
      <span className="ml-auto">
        <AmountField amount={props.amount} onAmount={props.onAmount} />
      </span>
    </div>
  )
}

function presetMenu({ missing, onPreset }: BuilderBarProps): readonly MenuGroup[] {
  return presetGroups.map(({ label, ids }) => ({
    label,
    items: ids.map((id) => ({
      id,
      label: presetWords[id].name,
      detail: <PresetShape id={id} />,
      isDisabled: missing.has(id),
      onPress: () => onPreset(id),
    })),
  }))
}

/** What the trader holds of the asset, to be looked at together with the structure. */
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
    <Menu label={t('Add a position')} groups={[{ label: t('Positions'), items }]}>
      {t('Add a position')}
    </Menu>
  )
}

/** The address has the whole structure: whoever opens it sees the same, with a wallet or without. */
function CopyLink({ isDisabled }: { isDisabled: boolean }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setOutcome('copied'),
      // A browser may forbid it: the address is there to be copied by hand.
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
        {t('Copy link')}
      </Button>
      <output className={outcome === 'refused' ? 'text-xs text-warn' : 'sr-only'}>
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('The browser does not allow it: copy the address instead.')}
      </output>
    </>
  )
}
