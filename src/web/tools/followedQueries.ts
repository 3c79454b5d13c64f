import { queryOptions } from '@tanstack/react-query'
import { getPaperMarket } from '@/core/protocol/paper/getPaperMarket'
import { getPaperReplay } from '@/core/protocol/paper/replay'
import type { RestClient } from '@/web/connection/restClient'

/** Where the prices of the paper venue come from. */
export function paperMarketQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['upstream'],
    queryFn: ({ signal }) => rest.call(getPaperMarket, {}, { signal }),
  })
}

/** The state of the venue's replay. */
export function replayQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['replay'],
    queryFn: ({ signal }) => rest.call(getPaperReplay, {}, { signal }),
  })
}
