import { useSocketState, type Link } from '@/web/market/useConnection'
import { useAccess } from './accountContext'

/** The connection as far as private data goes: closed once the venue accepts the keys no longer. */
export function useAccountConnection(): Link {
  const link = useSocketState()
  const access = useAccess()
  const trouble = access.status === 'trading' ? access.trouble : undefined
  if (trouble?.kind !== 'ended') return link
  return { ...link, state: 'closed', sinceMs: trouble.sinceMs }
}
