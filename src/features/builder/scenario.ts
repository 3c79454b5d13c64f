import type { SettlementConvention, StructureScenario } from '@/quant/structures/structureValue'

/** What the sliders say: how far the index, the volatilities and the time are from now. */
export type Scenario = {
  /** Of the index of now, in hundredths of a percent: −500 is five percent lower. */
  readonly move: number
  /** Volatility points added to every leg. */
  readonly points: number
  /** Of the time to the last expiry, in thousandths: 1000 is that expiry itself. */
  readonly time: number
  readonly settlement: SettlementConvention
}

export const calm: Scenario = { move: 0, points: 0, time: 0, settlement: 'atIndexOfNow' }
export const wholeTime = 1000
export const mostMove = 5000
export const mostPoints = 100

export function isCalm({ move, points, time }: Scenario): boolean {
  return move === 0 && points === 0 && time === 0
}

/** When it is, UNIX nanoseconds: at the end exactly the last expiry. */
export function scenarioTimeNs({ time }: Scenario, nowNs: bigint, lastExpiryNs: bigint | undefined): bigint {
  if (lastExpiryNs === undefined || lastExpiryNs <= nowNs) return nowNs
  return nowNs + ((lastExpiryNs - nowNs) * BigInt(time)) / BigInt(wholeTime)
}

/** The place on the slider of a time; the one after it where it lies between two, so that what expires then has. */
export function timeAt(timeNs: bigint, nowNs: bigint, lastExpiryNs: bigint): number {
  if (lastExpiryNs <= nowNs || timeNs <= nowNs) return 0
  const whole = lastExpiryNs - nowNs
  const exact = (timeNs - nowNs) * BigInt(wholeTime)
  return Math.min(Number((exact + whole - 1n) / whole), wholeTime)
}

export function scenarioPrice({ move }: Scenario, indexPrice: number): number {
  return indexPrice * (1 + move / 10_000)
}

export function structureScenario(
  scenario: Scenario,
  nowNs: bigint,
  lastExpiryNs: bigint | undefined,
): Omit<StructureScenario, 'price'> {
  return {
    timeNs: scenarioTimeNs(scenario, nowNs, lastExpiryNs),
    ivShift: scenario.points / 100,
    settlement: scenario.settlement,
  }
}
