import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'wouter'
import { fixed6, formatFixed6, scale, toNumber, type Amount } from '@/core/protocol/fixed6'
import type { CostBasis } from '@/core/quant/structures/structureCost'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useVenueNow } from '@/web/market/useVenueNow'
import { createNetRequest } from '@/web/options/structure/net/netRequest'
import { presetIds, type PresetId } from '@/web/options/structure/presetRecipes'
import {
  addLeg,
  emptyStructure,
  mostLegs,
  removeLeg,
  signed,
  withPosition,
} from '@/web/options/structure/structureDraft'
import { usePageStore } from '@/web/session/pageStores'
import { Button } from '@/web/ui/Button'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { RejectedNumbersContext, useRejectedNumbers } from '@/web/ui/useLocalNumber'
import { PresetGallery, BuilderBar } from './BuilderBar'
import { nextOption } from './builderLeg'
import { BuilderMargin, useStandaloneMargin } from './BuilderMargin'
import { BuilderPlot } from './BuilderPlot'
import { SendOrders, SentLegs, TradeChoice, type TradeStep, type TradeWay } from './BuilderTrade'
import { CostPanel, assumedText, netCost } from './CostPanel'
import { FiguresPanel, GreeksFigures } from './FiguresPanel'
import { LegCards, LegsTable } from './LegsTable'
import { listedPresets, missingPresets, usualExpiry } from './listedPresets'
import { hedgeLeg } from './presets'
import { useBuilderDraft, useStructureLink } from './useBuilderDraft'
import { useBuilderMarket, type BuilderMarket } from './useBuilderMarket'
import { calm, usePayoff } from './usePayoff'

const NetOrders = lazyPanel(() => import('@/web/options/structure/net/NetOrders').then((module) => module.NetOrders))
const RestAtNet = lazyPanel(() => import('./RestAtNet').then((module) => module.RestAtNet))

/** Below this width the legs are cards. On a tablet in landscape the table has the whole page. */
const roomForTable = matchMedia('(min-width: 47.5rem)')

function onRoom(listener: () => void): () => void {
  roomForTable.addEventListener('change', listener)
  return () => roomForTable.removeEventListener('change', listener)
}

export function BuilderPage({ asset, chain }: { asset: string; chain: readonly ChainExpiry[] }) {
  const { draft, shown, change, actions, setMoving } = useBuilderDraft(chain)
  const link = useStructureLink(draft, change)
  const [basis, setBasis] = useState<CostBasis>('touch')
  const [scenario, setScenario] = useState(calm)
  const request = usePageStore(createNetRequest)
  const [step, setStep] = useState<TradeStep>(request.getSnapshot() ? 'net' : 'look')
  const [way, setWay] = useState<TradeWay>(step === 'net' ? 'net' : 'rfq')
  useEffect(() => request.set(false), [request])
  const nowMs = useVenueNow()
  const nowNs = BigInt(nowMs) * 1_000_000n
  const [chosenNs, setChosenNs] = useState<bigint>()
  const expiry = chain.find(({ expiryNs }) => expiryNs === chosenNs) ?? usualExpiry(chain, nowMs)
  const market = useBuilderMarket(asset, chain, shown, basis, nowNs)
  const payoff = usePayoff(market, scenario, nowNs)
  const hasRoom = useSyncExternalStore(onRoom, () => roomForTable.matches)
  const { legs, live } = market
  const net = { cost: netCost(legs, basis), margin: useStandaloneMargin({ ...market, nowNs }) }
  const added = draft.legs.length < mostLegs ? nextOption(legs, chain, expiry, market.indexPrice) : undefined
  const onAdd =
    added === undefined
      ? undefined
      : () =>
          change((now) =>
            addLeg(now, { instrumentName: added.instrumentName, side: 'buy', ratio: fixed6<Amount>(scale) }),
          )
  const legsProps = { legs, actions, net, onAdd }

  const presets = listedPresets(presetIds, market, chain, expiry)
  const missing = missingPresets(presetIds, presets, market, expiry)
  const choosePreset = (id: PresetId) => {
    const chosen = presets.get(id)
    if (chosen !== undefined) change((now) => ({ ...now, legs: chosen }))
  }
  const { isAnyRefused, refuse } = useRejectedNumbers()
  const isEmpty = draft.legs.length === 0 && draft.held === undefined
  const strangers = market.unlisted.filter((name) => !name.startsWith(`${asset}-`))
  const trade = {
    asset,
    market,
    amount: draft.amount,
    nowNs,
    step,
    onStep: setStep,
    obstacle: obstacleOf(market.unlisted, isAnyRefused),
  }
  const staleness = live.status === 'stale' || live.status === 'resyncing' ? live.status : undefined
  return (
    <RejectedNumbersContext value={refuse}>
      <div
        data-looking={step === 'look' || undefined}
        className="relative flex min-h-0 flex-1 gap-1 max-lg:flex-col max-lg:overflow-y-auto"
      >
        <div
          className={`flex min-h-0 min-w-0 flex-1 flex-col panel max-lg:flex-none ${step === 'look' ? '' : 'max-lg:hidden'}`}
        >
          <BuilderBar
            asset={asset}
            chain={chain}
            expiry={expiry}
            onExpiry={setChosenNs}
            missing={missing}
            onPreset={choosePreset}
            hedge={hedgeOf(market, payoff.now?.greeks.delta, draft, change)}
            onHeld={(held) => change((now) => withPosition(now, held))}
            onClear={() => change(() => emptyStructure)}
            isEmpty={isEmpty}
            amount={draft.amount}
            onAmount={(amount) => change((now) => ({ ...now, amount }))}
          />
          <BuilderNotices
            badLink={link.badLink}
            onDismiss={link.dismiss}
            unlisted={market.unlisted}
            strangers={strangers}
            onRemove={(names) => change((now) => names.reduce(removeLeg, now))}
          />
          {isEmpty ? (
            <div className="min-h-0 flex-1 overflow-y-auto p-3">
              <p className="mb-3 text-sm text-text-2">
                {t('Start from a preset, or Shift-click prices in the chain.')}
              </p>
              <PresetGallery missing={missing} onChoose={choosePreset} />
            </div>
          ) : (
            <div
              className={`flex min-h-0 flex-1 flex-col max-lg:flex-none ${staleness === undefined ? '' : 'is-stale'}`}
            >
              <p className="flex min-h-6 shrink-0 items-center gap-2 px-3 text-xs">
                <span className="text-text-3">
                  {step === 'sent'
                    ? t('Remaining legs: the filled part is now a position')
                    : t('Hypothetical – not traded')}
                </span>
                {staleness !== undefined && <StaleBadge state={staleness} sinceMs={live.updatedAtMs} />}
                <span className="text-warn">{assumedText(legs)}</span>
              </p>
              {hasRoom && (
                <div className="@container relative max-h-[42%] shrink-0 overflow-auto max-lg:max-h-none">
                  <LegsTable {...legsProps} />
                </div>
              )}
              <FiguresPanel
                figures={legs.length === 0 ? undefined : payoff.figures}
                fees={market.fees}
                expiryNs={payoff.expiries[0]}
                livesOn={payoff.expiries.length > 1}
                settling={payoff.settling}
              />
              <BuilderPlot
                market={market}
                payoff={payoff}
                scenario={scenario}
                onScenario={setScenario}
                nowNs={nowNs}
                strikesOf={actions.strikesOf}
                onPreview={setMoving}
                onMove={actions.onBecome}
              >
                {hasRoom ? undefined : <LegCards {...legsProps} />}
              </BuilderPlot>
            </div>
          )}
        </div>
        <aside
          aria-label={t('Metrics')}
          className="flex min-h-0 w-85 shrink-0 flex-col panel max-lg:w-full max-lg:flex-none max-lg:in-data-looking:contents"
        >
          {step === 'look' ? (
            <>
              <div className="shrink-0 max-lg:rounded-lg max-lg:bg-surface-1">
                <CostPanel legs={legs} amount={draft.amount} basis={basis} onBasis={setBasis} />
              </div>
              <TradeChoice {...trade} way={way} onWay={setWay} cost={net.cost} />
              <div className="relative min-h-0 flex-1 overflow-y-auto max-lg:flex-none max-lg:rounded-lg max-lg:bg-surface-1">
                <GreeksFigures now={legs.length === 0 ? undefined : payoff.now} scenario={payoff.inScenario} />
                <BuilderMargin {...market} nowNs={nowNs} />
              </div>
              <div className="shrink-0 max-lg:rounded-lg max-lg:bg-surface-1">
                <Suspense>
                  <NetOrders asset={asset} chain={chain} />
                </Suspense>
              </div>
            </>
          ) : (
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
              {step === 'net' ? (
                <Suspense>
                  <RestAtNet {...trade} chain={chain} />
                </Suspense>
              ) : step === 'send' ? (
                <SendOrders {...trade} />
              ) : (
                <SentLegs {...trade} />
              )}
            </div>
          )}
        </aside>
      </div>
    </RejectedNumbersContext>
  )
}

/**
 * Computes the perpetual leg that hedges the delta. `delta` includes all structures and held positions; the hedge is a
 * leg of one structure.
 */
function hedgeOf(
  { perpetual, legs }: BuilderMarket,
  delta: number | undefined,
  draft: ReturnType<typeof useBuilderDraft>['draft'],
  change: ReturnType<typeof useBuilderDraft>['change'],
) {
  if (perpetual === undefined || delta === undefined || legs.length === 0) return undefined
  const { instrumentName } = perpetual
  const own = draft.legs.find((leg) => leg.instrumentName === instrumentName)
  const leg = hedgeLeg(
    delta / toNumber(draft.amount),
    instrumentName,
    fixed6<Amount>(own === undefined ? 0n : signed(own)),
  )
  const now = own === undefined ? 0n : signed(own)
  if ((leg === undefined ? 0n : signed(leg)) === now) return undefined
  const words =
    leg === undefined
      ? t('Remove delta hedge')
      : t('Hedge delta: {amount} perp', {
          amount: `${leg.side === 'buy' ? '+' : '\u2212'}${formatFixed6(leg.ratio)}`,
        })
  return {
    words,
    onHedge: () =>
      change((before) => {
        const without = removeLeg(before, instrumentName)
        return leg === undefined ? without : addLeg(without, leg)
      }),
  }
}

function obstacleOf(unlisted: readonly string[], isAnyRejected: boolean): string | undefined {
  if (isAnyRejected) return t('Correct the number marked in red first.')
  return unlisted.length === 0 ? undefined : t('Can’t be traded: some legs aren’t listed.')
}

type BuilderNoticesProps = {
  badLink: string | undefined
  onDismiss: () => void
  /** Legs that the venue does not list under this asset. */
  unlisted: readonly string[]
  /** Legs among `unlisted` that belong to another asset. */
  strangers: readonly string[]
  onRemove: (names: readonly string[]) => void
}

function BuilderNotices({ badLink, onDismiss, unlisted, strangers, onRemove }: BuilderNoticesProps) {
  const [stranger] = strangers
  const otherAsset = stranger?.split('-')[0]
  return (
    <>
      {badLink !== undefined && (
        <Notice>
          <span>
            {t('This link doesn’t contain a valid structure:')}{' '}
            <code className="break-all">{badLink.slice(0, 60)}</code>
          </span>
          <Button size="small" onClick={onDismiss}>
            {t('Dismiss')}
          </Button>
        </Notice>
      )}
      {unlisted.length > 0 && (
        <Notice>
          <span>{t('Excluded (not listed here): {names}', { names: unlisted.join(', ') })}</span>
          {otherAsset !== undefined && (
            <Link href={optionPath('builder', otherAsset)} className="text-accent underline">
              {t('{asset} builder', { asset: otherAsset })}
            </Link>
          )}
          <Button size="small" onClick={() => onRemove(unlisted)}>
            {t('Remove')}
          </Button>
        </Notice>
      )}
    </>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 bg-warn-soft px-3 py-1.5 text-sm text-text-1">
      {children}
    </div>
  )
}
