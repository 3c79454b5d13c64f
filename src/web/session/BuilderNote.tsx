import { fixed6, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import { useBuilder } from './accountContext'

/** Returns the builder that the venue's orders name, and its fee as a text. */
export function useBuilderFee(): { readonly id: string; readonly percent: string } | undefined {
  const builder = useBuilder()
  if (builder === undefined) return undefined
  // Exact, because this is what is signed.
  return { id: builder.builderId, percent: `${formatExact(fixed6<Amount>(builder.builderFeeRate * 100n))}%` }
}

/** Says, before an order is signed, that its signature grants a builder's fee. */
export function BuilderNote() {
  const fee = useBuilderFee()
  if (fee === undefined) return null
  return <p className="text-xs text-text-3">{t('Includes a builder fee of {percent} for {id}.', fee)}</p>
}
