import { type Amount, toNumber, type Usd } from '@/core/protocol/fixed6'
import { marginWithoutOrders, type AccountMargin } from '@/core/quant/margin/accountMargin'
import { accountState, rememberChanges, type AccountState } from '@/core/quant/preview/accountState'
import { movedAccount } from '@/core/quant/preview/movedAccount'
import { portfolioScenarios } from '@/core/quant/preview/portfolioScenarios'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { forwardPoints, type ForwardPoint } from '@/core/quant/structures/futureOption'
import { riskInScenario, type HoldingRisk, type MatrixScenario } from '@/core/quant/structures/scenarioMatrix'
import { t } from '@/web/language/t'
import type { RiskLine, RiskSource } from '@/web/options/risk/model/riskLines'
import { metricDecimals, type RiskMetric, type RiskAxes } from './riskSettings'

/** What one line adds to a cell. */
export type RiskPart = {
  readonly key: string
  readonly name: string
  readonly source: RiskSource | 'account'
  /** Signed contracts; undefined for what is of the whole account. */
  readonly amount?: Amount
  /** In steps of the metric's last decimal: whole, so that they add up to the cell exactly. */
  readonly units: number
}

/** USD of the whole account in a scenario, split into what adds up to it. */
export type AccountParts = {
  readonly parts: readonly { readonly name: string; readonly usd: number }[]
  /** Nothing is left behind what is required: liquidation would begin. */
  readonly isShort: boolean
}

export type CellInput = {
  readonly lines: readonly RiskLine[]
  /** By underlying; of every line that could be counted, so that leaving one out changes no other. */
  readonly forwards: ReadonlyMap<string, readonly ForwardPoint[]>
  readonly metric: RiskMetric
  /** Greeks in USD, over several underlyings. */
  readonly isInUsd: boolean
  readonly timeNs: bigint
  readonly nowNs: bigint
  readonly settlement: MatrixScenario['settlement']
  /** USD, with what it is called; for the equity. */
  readonly equityNow: { readonly name: string; readonly usd: number } | undefined
  /** Undefined without an account, or while a part of it is not known. */
  readonly accountIn: ((scenario: MatrixScenario, metric: RiskMetric) => AccountParts | undefined) | undefined
}

export type RiskCell = {
  /** Undefined while something that it is made of is not known. */
  readonly units: number | undefined
  readonly isShort: boolean
}

/** The cells by spot, then by volatility, in the order of the axes. */
export function riskCells(input: CellInput, axes: RiskAxes): readonly (readonly RiskCell[])[] {
  return axes.spots.map((spot) =>
    axes.ivShifts.map((ivShift) => {
      const parts = riskBreakdown(input, { spot, ivShift })
      const isShort = input.accountIn?.(scenarioOf(input, { spot, ivShift }), 'available')?.isShort ?? false
      return { units: parts === undefined ? undefined : unitsOf(parts), isShort }
    }),
  )
}

/** What a cell is made of, line by line; undefined while it is not known. */
export function riskBreakdown(
  input: CellInput,
  at: Pick<MatrixScenario, 'spot' | 'ivShift'>,
): readonly RiskPart[] | undefined {
  const { lines, metric, isInUsd, equityNow, nowNs } = input
  const scenario = scenarioOf(input, at)
  const round = (value: number) => Math.round(value * 10 ** metricDecimals(metric, isInUsd)) + 0
  if (metric === 'maintenance' || metric === 'available') {
    const whole = input.accountIn?.(scenario, metric)
    return whole?.parts.map(({ name, usd }) => ({ key: name, name, source: 'account', units: round(usd) }))
  }
  const parts = lines.map(({ key, name, source, amount, asset, holding }): RiskPart => {
    const risk = riskInScenario(holding, scenario, { nowNs, forwards: input.forwards.get(asset) ?? [] })
    return { key, name, source, amount, units: round(valueOf(risk, metric, isInUsd)) }
  })
  if (metric !== 'equity') return parts
  if (equityNow === undefined) return undefined
  return [{ key: 'equity', name: equityNow.name, source: 'account', units: round(equityNow.usd) }, ...parts]
}

/** The forwards of each underlying, by the options of the lines. */
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
  { timeNs, settlement }: CellInput,
  { spot, ivShift }: Pick<MatrixScenario, 'spot' | 'ivShift'>,
): MatrixScenario {
  return { spot, ivShift, timeNs, settlement }
}

/** What the account would need in a scenario, split into what adds up to it; undefined while a price is not known. */
export function accountInScenario(
  account: PreviewAccount,
  asset: string | undefined,
  nowNs: bigint,
): (scenario: MatrixScenario, metric: string) => AccountParts | undefined {
  return (scenario, metric) => {
    const moved = movedAccount(account, asset, scenario, nowNs)
    const state = accountState(moved, rememberChanges())
    if (state === undefined) return undefined
    // The venue cancels open orders before it liquidates.
    const isShort = moved.holdings.size > 0 && marginWithoutOrders(state.margin) <= 0n
    if (metric === 'maintenance') return { parts: maintenanceParts(moved, state), isShort }
    return { parts: freeParts(state.margin), isShort }
  }
}

/** Under portfolio margin positions have no margin of their own: it is that of the worst scenario, and the floor. */
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

/** When the matrix is looked at. */
export type TimeSlice =
  | { readonly kind: 'ahead'; readonly hours: number }
  /** The instant of an expiry itself, UNIX nanoseconds. */
  | { readonly kind: 'expiry'; readonly expiryNs: bigint }

export const now: TimeSlice = { kind: 'ahead', hours: 0 }
const nsPerHour = 3_600_000_000_000n

export function sliceTimeNs(slice: TimeSlice, nowNs: bigint): bigint {
  if (slice.kind === 'ahead') return nowNs + BigInt(Math.round(slice.hours)) * nsPerHour
  return slice.expiryNs > nowNs ? slice.expiryNs : nowNs
}

/** Whole hours from now, for the slider: an expiry lies between two of them. */
export function sliceHours(slice: TimeSlice, nowNs: bigint): number {
  if (slice.kind === 'ahead') return slice.hours
  return Math.max(0, Math.round(Number(slice.expiryNs - nowNs) / Number(nsPerHour)))
}

/** The time at a place of the slider; the hour nearest to an expiry is that expiry. */
export function sliceAtHours(hours: number, expiries: readonly bigint[], nowNs: bigint): TimeSlice {
  const nearest = expiries.find((expiryNs) => hours > 0 && sliceHours({ kind: 'expiry', expiryNs }, nowNs) === hours)
  return nearest === undefined ? { kind: 'ahead', hours } : { kind: 'expiry', expiryNs: nearest }
}

/** How far the slider goes: past the last expiry, and two weeks where nothing expires. */
export function mostHours(expiries: readonly bigint[], nowNs: bigint): number {
  const last = expiries.at(-1)
  if (last === undefined || last <= nowNs) return 14 * 24
  return Math.ceil(Number(last - nowNs) / Number(nsPerHour)) + 24
}
