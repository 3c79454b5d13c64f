import { postRfq as endpoint } from '@/protocol/rest/rfqs'
import { assert } from '@/lib/assert'
import { fixed6, type Amount } from '@/protocol/fixed6'
import { defaultRfqDurationSec } from '@/quant/rfqRules'
import { accepted } from '../gateway'
import { rfqBlockOf } from '../records/rfqRecords'
import { servePrivateEndpoint } from './serveEndpoint'

export const postRfq = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway: { port } }) => {
  const outcome = await port.submit({
    type: 'createRfq',
    rfq: {
      account,
      legs: (body.legs ?? []).map(({ instrument, isBuy, ratio }) => ({ instrumentId: instrument, isBuy, ratio })),
      amount: body.amount ?? fixed6<Amount>(0n),
      isFullSize: body.fullSize ?? false,
      ...(body.isBuy === undefined ? {} : { isBuy: body.isBuy }),
      durationSec: body.duration ?? defaultRfqDurationSec,
      counterparties: body.counterparties ?? [],
    },
  })
  const { rfq } = accepted(outcome)
  assert(rfq !== undefined, 'an accepted block has a record')
  const block = rfqBlockOf(port.live, { rfq, quotes: new Map() }, account)
  // This answer alone always has the side (rest-private 11.2); a request for both sides is answered as if for a sale.
  return { blocks: [{ ...block, isBuy: body.isBuy ?? false }] }
})
