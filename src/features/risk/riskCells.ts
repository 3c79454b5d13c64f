import type { RiskLine, RiskSource } from '@/account/risk/riskLines'
import type { Amount } from '@/protocol/fixed6'
import { riskInScenario, type HoldingRisk, type MatrixScenario } from '@/quant/structures/scenarioMatrix'
import { metricDecimals, type RiskMetric } from './riskMetric'
import type { RiskAxes } from './riskSettings'

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
      const parts = riskParts(input, { spot, ivShift })
      const isShort = input.accountIn?.(scenarioOf(input, { spot, ivShift }), 'available')?.isShort ?? false
      return { units: parts && unitsOf(parts), isShort }
    }),
  )
}

/** What a cell is made of, line by line; undefined while it is not known. */
export function riskParts(
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
  const parts = lines.map(({ key, name, source, amount, holding }): RiskPart => {
    const risk = riskInScenario(holding, scenario, nowNs)
    return { key, name, source, amount, units: round(valueOf(risk, metric, isInUsd)) }
  })
  if (metric !== 'equity') return parts
  if (equityNow === undefined) return undefined
  return [{ key: 'equity', name: equityNow.name, source: 'account', units: round(equityNow.usd) }, ...parts]
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
