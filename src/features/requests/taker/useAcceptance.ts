import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewQuote } from '@/account/rfqs/newQuote'
import type { PreviewOutcome, QuoteOutcome } from '@/account/rfqs/rfqActions'
import { usePendingRfqs, useRfqActions } from '@/account/rfqs/useRfqs'
import { useStructureStore } from '@/appContext/structure/structureStore'
import type { RankedQuote } from './rankQuotes'
import { smaller } from '@/protocol/fixed6'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'

/** The quote that is about to be taken, from the first look to what became of it. */
export function useAcceptance(block: RfqBlockRecord) {
  const actions = useRfqActions()
  const { onQuoteSigned } = useStructureStore()
  const { quotes } = usePendingRfqs()
  const [chosen, setChosen] = useState<RankedQuote>()
  const [outcome, setOutcome] = useState<QuoteOutcome>()
  const meant = chosen && meantQuote(block, chosen)
  const preview = useQuery<PreviewOutcome>({
    queryKey: ['quotePreview', chosen?.quote.quoteId, String(meant?.amount)],
    queryFn: ({ signal }) => {
      if (actions === undefined || meant === undefined) throw new Error('nothing is looked at')
      return actions.preview(meant, signal)
    },
    enabled: actions !== undefined && meant !== undefined && outcome === undefined,
    gcTime: 0,
    retry: false,
  })
  return {
    chosen,
    amount: meant?.amount,
    preview: preview.data,
    phase: quotes.get(block.blockId),
    outcome,
    choose: (quote: RankedQuote) => {
      setOutcome(undefined)
      setChosen(quote)
    },
    confirm: async () => {
      if (actions === undefined || meant === undefined) return
      setOutcome(await actions.accept(meant, (quoteId) => onQuoteSigned(block.blockId, quoteId, meant.isBuy)))
    },
    close: () => setChosen(undefined),
  }
}

/** A quote on the other side, for what is left of both. */
function meantQuote(block: RfqBlockRecord, { quote, isBuy }: RankedQuote): NewQuote {
  return { block, isBuy, amount: smaller(quote.amount, block.amount), limitPrice: quote.limitPrice }
}
