import { add, fixed6, type Amount } from '@/protocol/fixed6'
import { getWeeth as endpoint } from '@/protocol/rest/swap'
import { serveEndpoint } from './serveEndpoint'

/** All the weETH that accounts have at the venue; what the venue itself holds for exchanges is no deposit. */
export const getWeeth = serveEndpoint(endpoint, ({ gateway: { port } }) => {
  let totalDeposits = fixed6<Amount>(0n)
  for (const { collaterals } of port.live.accounts.values()) {
    totalDeposits = add(totalDeposits, collaterals.get('weETH') ?? fixed6<Amount>(0n))
  }
  return { totalDeposits }
})
