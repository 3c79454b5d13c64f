import { useMemo } from 'react'
import { netQuote, type NetBook, type NetQuote } from '@/core/quant/structures/netPrice'
import { useOthersBooks } from '@/web/session/orders/useOthersBook'
import type { NetTerms } from './netOrder'

/** Live books of the legs without the account's own orders; undefined where a book is not live. */
export function useNetBooks({ legs }: Pick<NetTerms, 'legs'>): readonly (NetBook | undefined)[] {
  const views = useOthersBooks([...new Set(legs.map(({ instrument }) => instrument.instrumentName))])
  return useMemo(
    () =>
      legs.map(({ instrument }) => {
        const view = views.get(instrument.instrumentName)
        return view?.status === 'live' ? view : undefined
      }),
    [legs, views],
  )
}

/** The executable net prices of the whole amount. */
export function useNetQuote(terms: Pick<NetTerms, 'legs' | 'amount'>): NetQuote {
  return netQuote(terms.legs, useNetBooks(terms), terms.amount)
}
