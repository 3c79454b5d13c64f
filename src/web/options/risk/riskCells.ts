import { type Amount, toNumber, type Usd } from '@/core/protocol/fixed6'
import type { AccountMargin } from '@/core/quant/margin/accountMargin'
import { accountState, rememberChanges, type AccountState } from '@/core/quant/preview/accountState'
import { movedAccount, type Smiles } from '@/core/quant/preview/movedAccount'
import { portfolioScenarios } from '@/core/quant/preview/portfolioScenarios'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { isLiquidated } from '@/core/quant/preview/stressedAccount'
import { forwardPoints, type ForwardPoint } from '@/core/quant/structures/futureOption'
import { riskInScenario, type HoldingRisk, type MatrixScenario } from '@/core/quant/structures/scenarioMatrix'
import { t } from '@/web/language/t'
import type { RiskLine, RiskSource } from '@/web/options/risk/model/riskLines'
import { metricDecimals, type RiskMetric, type RiskAxes } from './riskSettings'

export type RiskPart = {
  readonly key: string
  readonly name: string
  readonly source: RiskSource | 'account'
  /** Contracts, signed; undefined for a figure of the whole account. */
  readonly amount?: Amount
  /** Integer in units of the metric's last decimal, so that the lines add up to the cell exactly. */
  readonly units: number
}

/** USD of the whole account in a scenario, and its summands. */
export type AccountParts = {
  readonly parts: readonly { readonly name: string; readonly usd: number }[]
  /** True when the venue would liquidate the account or an isolated position. */
  readonly isShort: boolean
}

export type CellInput = {
  readonly lines: readonly RiskLine[]
  /** Forwards by underlying. They come from all lines, so that hiding a line does not change the other lines. */
  readonly forwards: ReadonlyMap<string, readonly ForwardPoint[]>
  readonly metric: RiskMetric
  /** True when Greeks are in USD, because several underlyings are shown. */
  readonly isInUsd: boolean
  readonly timeNs: bigint
  readonly nowNs: bigint
  readonly settlement: MatrixScenario['settlement']
  readonly isTermWeighted: boolean
  /** Empty with sticky strike; undefined while the smiles are unknown. */
  readonly smiles: Smiles | undefined
  /** USD: equity in the unmoved market. */
  readonly equityNow: { readonly name: string; readonly usd: number } | undefined
  /**
   * Computes account figures in a scenario. Undefined without an account, or while a figure of the account is unknown.
   */
  readonly accountIn: ((scenario: MatrixScenario, metric: RiskMetric) => AccountParts | undefined) | undefined
}

export type RiskCell = {
  /** Undefined while a line is unknown. */
  readonly units: number | undefined
  readonly isShort: boolean
}

/** Computes the cells by spot, then by volatility, in the order of the axes. */
export function riskCells(input: CellInput, axes: RiskAxes): readonly (readonly RiskCell[])[] {
  return axes.spots.map((spot) =>
    axes.ivShifts.map((ivShift) => {
      const parts = riskBreakdown(input, { spot, ivShift })
      const isShort = input.accountIn?.(scenarioOf(input, { spot, ivShift }), 'available')?.isShort ?? false
      return { units: parts === undefined ? undefined : unitsOf(parts), isShort }
    }),
  )
}

/** Returns the lines that add up to a cell; undefined while a line is unknown. */
export function riskBreakdown(
  input: CellInput,
  at: Pick<MatrixScenario, 'spot' | 'ivShift'>,
): readonly RiskPart[] | undefined {
  const { lines, metric, isInUsd, equityNow, nowNs, smiles } = input
  if (smiles === undefined) return undefined
  const scenario = scenarioOf(input, at)
  const round = (value: number) => Math.round(value * 10 ** metricDecimals(metric, isInUsd)) + 0
  if (metric === 'maintenance' || metric === 'available') {
    const whole = input.accountIn?.(scenario, metric)
    return whole?.parts.map(({ name, usd }) => ({ key: name, name, source: 'account', units: round(usd) }))
  }
  const parts = lines.map(({ key, name, source, amount, asset, holding }): RiskPart => {
    const market = { nowNs, forwards: input.forwards.get(asset) ?? [], smileIv: smiles.get(asset) }
    const risk = riskInScenario(holding, scenario, market)
    return { key, name, source, amount, units: round(valueOf(risk, metric, isInUsd)) }
  })
  if (metric !== 'equity') return parts
  if (equityNow === undefined) return undefined
  return [{ key: 'equity', name: equityNow.name, source: 'account', units: round(equityNow.usd) }, ...parts]
}

export function lineForwards(lines: readonly RiskLine[]): CellInput['forwards'] {
  const assets = [...new Set(lines.map(({ asset }) => asset))]
  const optionsOf = (wanted: string) =>
    lines.flatMap(({ asset, holding }) => (asset === wanted && holding.kind === 'option' ? [holding] : []))
  return new Map(assets.map((asset) => [asset, forwardPoints(optionsOf(asset))]))
}

export function unitsOf(parts: readonly RiskPart[]): number {
  return parts.reduce((sum, { units }) => sum + units, 0)
}

function valueOf(risk: HoldingRisk, metric: 'pnl' | 'equity' | 'delta' | 'gamma' | 'vega' | 'theta', isInUsd: boolean) {
  switch (metric) {
    case 'pnl':
    case 'equity':
      return risk.pnl
    case 'delta':
      return isInUsd ? risk.deltaUsd : risk.delta
    case 'gamma':
      return isInUsd ? risk.gammaUsd : risk.gamma
    case 'vega':
      return risk.vega
    case 'theta':
      return risk.theta
  }
}

function scenarioOf(
  { timeNs, settlement, isTermWeighted }: CellInput,
  { spot, ivShift }: Pick<MatrixScenario, 'spot' | 'ivShift'>,
): MatrixScenario {
  return { spot, ivShift, timeNs, settlement, isTermWeighted }
}

/** Computes a margin figure of the account in a scenario with its parts; undefined while a price is unknown. */
export function accountInScenario(
  account: PreviewAccount,
  asset: string | undefined,
  nowNs: bigint,
  smiles: Smiles | undefined,
): (scenario: MatrixScenario, metric: string) => AccountParts | undefined {
  return (scenario, metric) => {
    if (smiles === undefined) return undefined
    const moved = movedAccount(account, asset, scenario, nowNs, smiles)
    const state = accountState(moved, rememberChanges())
    if (state === undefined) return undefined
    const isShort = isLiquidated(moved, state.margin)
    if (metric === 'maintenance') return { parts: maintenanceParts(moved, state), isShort }
    return { parts: freeParts(state.margin), isShort }
  }
}

/**
 * Parts of the maintenance margin. Portfolio margin is not split by position: it is the margin of the worst scenario
 * plus the floor.
 */
function maintenanceParts(account: PreviewAccount, state: AccountState): AccountParts['parts'] {
  if (account.isPortfolioMargin) {
    return (portfolioScenarios(account)?.underlyings ?? []).flatMap(({ asset, scenarioMargin, floorMargin }) => [
      { name: t('Worst {asset} scenario', { asset }), usd: toNumber(scenarioMargin) },
      { name: t('Short-option floor, {asset}', { asset }), usd: toNumber(floorMargin) },
    ])
  }
  return [...state.byInstrument].flatMap(([id, { maintenanceMargin }]) => {
    const name = account.markets.get(id)?.instrument.instrumentName
    if (name === undefined || maintenanceMargin === 0n || account.isolatedInstruments.has(id)) return []
    return [{ name, usd: toNumber(maintenanceMargin) }]
  })
}

function freeParts(margin: AccountMargin): AccountParts['parts'] {
  const { balance, unrealizedPnl, openOrderMargin, maintenanceMargin, availableMargin } = margin
  const usd = (value: Usd) => toNumber(value)
  const options =
    usd(availableMargin) - usd(balance) - usd(unrealizedPnl) + usd(openOrderMargin) + usd(maintenanceMargin)
  return [
    { name: t('Margin collateral'), usd: usd(balance) },
    { name: t('Unrealised perpetual PnL'), usd: usd(unrealizedPnl) },
    { name: t('Value of options'), usd: options },
    { name: t('Reserved for open orders'), usd: -usd(openOrderMargin) },
    { name: t('Maintenance margin'), usd: -usd(maintenanceMargin) },
  ].filter(({ usd: part }) => Math.abs(part) >= 0.005)
}

export type TimeSlice =
  | { readonly kind: 'ahead'; readonly hours: number }
  /** UNIX nanoseconds of the expiry. */
  | { readonly kind: 'expiry'; readonly expiryNs: bigint }

export const now: TimeSlice = { kind: 'ahead', hours: 0 }
const nsPerHour = 3_600_000_000_000n

export function sliceTimeNs(slice: TimeSlice, nowNs: bigint): bigint {
  if (slice.kind === 'ahead') return nowNs + BigInt(Math.round(slice.hours)) * nsPerHour
  return slice.expiryNs > nowNs ? slice.expiryNs : nowNs
}

/** Whole hours from now, for the slider. An expiry can lie between two hours. */
export function sliceHours(slice: TimeSlice, nowNs: bigint): number {
  if (slice.kind === 'ahead') return slice.hours
  return Math.max(0, Math.round(Number(slice.expiryNs - nowNs) / Number(nsPerHour)))
}

/** Time at a slider position. Snaps to an expiry if this is the nearest hour. */
export function sliceAtHours(hours: number, expiries: readonly bigint[], nowNs: bigint): TimeSlice {
  const nearest = expiries.find((expiryNs) => hours > 0 && sliceHours({ kind: 'expiry', expiryNs }, nowNs) === hours)
  return nearest === undefined ? { kind: 'ahead', hours } : { kind: 'expiry', expiryNs: nearest }
}

/** End of the slider in hours: a day after the last expiry, or two weeks if there is no expiry. */
export function mostHours(expiries: readonly bigint[], nowNs: bigint): number {
  const last = expiries.at(-1)
  if (last === undefined || last <= nowNs) return 14 * 24
  return Math.ceil(Number(last - nowNs) / Number(nsPerHour)) + 24
}
