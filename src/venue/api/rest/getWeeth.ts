import { getWeeth as endpoint } from '@/protocol/rest/getWeeth'
import { toNumber } from '@/protocol/fixed6'
import { collateralPrice, weethInEth } from '@/quant/collateral'
import { findIndexPrice } from '../../live/liveState'
import { serveEndpoint } from './serveEndpoint'

/** Its rate to ETH stands still here, so it yields nothing; the price is unknown while the index is. */
export const getWeeth = serveEndpoint(endpoint, ({ gateway: { port } }) => {
  const price = collateralPrice('weETH', (name) => findIndexPrice(port.live, name))
  return { ...(price === undefined ? {} : { price }), ratio: toNumber(weethInEth), apy: 0 }
})
