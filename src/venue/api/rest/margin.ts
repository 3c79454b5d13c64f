import { endpoints } from '@/core/protocol/endpoints'
import { accepted } from '../gateway'
import { openPositionRecords } from '../records/positionRecords'
import { servePrivateEndpoint, accountOfCaller } from './serveEndpoint'

/** The engine checks the leverage (rest-private 6.4). */
export const postLeverage = servePrivateEndpoint(
  endpoints.postLeverage,
  async ({ body, caller: { account }, gateway }) => {
    accepted(
      await gateway.port.submit({
        type: 'setLeverage',
        account,
        instrumentId: body.instrument,
        leverage: body.leverage,
        mayLower: true,
      }),
    )
    return { success: { success: true } }
  },
)

/** Possible while the account has no position or order in the instrument (rest-private 6.5). */
export const postMarginType = servePrivateEndpoint(
  endpoints.postMarginType,
  async ({ body, caller: { account }, gateway }) => {
    accepted(
      await gateway.port.submit({
        type: 'setMarginType',
        account,
        instrumentId: body.instrument,
        marginType: body.marginType,
      }),
    )
    return { success: { success: true } }
  },
)

/** Answers the position after the change (rest-private 6.6). */
export const postUpdateMargin = servePrivateEndpoint(
  endpoints.postUpdateMargin,
  async ({ body, caller, gateway: { port } }) => {
    const { instrument: instrumentId, isolatedMargin: change } = body
    const { account } = caller
    accepted(await port.submit({ type: 'changeIsolatedMargin', account, instrumentId, change }))
    const positions = openPositionRecords(port.live, accountOfCaller(port.live, caller))
    const position = positions.find((one) => one.instrumentId === instrumentId)
    return position === undefined ? {} : { position }
  },
)

/** Rejected if the account would be short of margin in the new mode (rest-private 6.3). */
export const postPortfolioMargin = servePrivateEndpoint(
  endpoints.postPortfolioMargin,
  async ({ body, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'setPortfolioMargin', account, isEnabled: body.enabled }))
    return { success: true }
  },
)

const wireModes = { net: 'NET', 'one-way': 'ONE_WAY', hedge: 'HEDGE' } as const
const engineModes = { NET: 'net', ONE_WAY: 'one-way', HEDGE: 'hedge' } as const

export const getPositionMode = servePrivateEndpoint(endpoints.getPositionMode, ({ caller, gateway: { port } }) => {
  const mode = accountOfCaller(port.live, caller).positionMode ?? port.live.positionMode
  return { positionMode: wireModes[mode] }
})

/** Rejected with open positions or orders in perpetuals. Hedge mode needs a venue that was started with it. */
export const postPositionMode = servePrivateEndpoint(
  endpoints.postPositionMode,
  async ({ body: { positionMode }, caller: { account }, gateway }) => {
    const mode = engineModes[positionMode]
    accepted(await gateway.port.submit({ type: 'choosePositionMode', account, mode }))
    return { success: true }
  },
)
