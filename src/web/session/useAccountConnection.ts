import { useSocketState, type Link } from '@/web/market/useConnection'
import { useAccess } from './accountContext'

/** Returns the connection for private data, which counts as closed once the venue rejects the keys. */
export function useAccountConnection(): Link {
  const link = useSocketState()
  const access = useAccess()
  const trouble = access.status === 'trading' ? access.trouble : undefined
  if (trouble?.kind !== 'ended') return link
  return { ...link, state: 'closed', sinceMs: trouble.sinceMs }
}
