import { useSocketState, type Link } from '@/web/market/useConnection'
import { useAccess } from './accountContext'

/** The connection for private data: closed once the venue rejects the keys. */
export function useAccountConnection(): Link {
  const link = useSocketState()
  const access = useAccess()
  const trouble = access.status === 'trading' ? access.trouble : undefined
  if (trouble?.kind !== 'ended') return link
  return { ...link, state: 'closed', sinceMs: trouble.sinceMs }
}
