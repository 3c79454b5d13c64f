import { fixed6, type Usd } from '@/protocol/fixed6'
import type { StrategySeries } from '../../storage/pointSampler'
import type { VenuePort } from '../../venuePort'
import { pointsWindow } from './historyWindow'
import { strategyParam } from './strategyParam'

/** A chart wants the whole of what there is, unless it says how much. */
const usualPoints = 1_000

type Asked = Parameters<typeof pointsWindow>[0]

/** What a strategy was worth or had made, newest first. @throws RequestRefused */
export async function strategySeries(port: VenuePort, param: string, series: StrategySeries, asked: Asked) {
  const { strategy } = strategyParam(port.live, param)
  const window = pointsWindow({ ...asked, limit: asked.limit ?? usualPoints })
  const points = await port.history.strategyPoints({ strategy: strategy.record.strategy, series, ...window })
  return { history: points.map(({ timeNs, value }): [bigint, Usd] => [timeNs, fixed6<Usd>(value)]) }
}
