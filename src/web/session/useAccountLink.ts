import { useLink, type Link } from '@/web/market/useConnection'
import { useAccess } from './accountContext'

/** The connection as far as private data goes: closed once the venue accepts the keys no longer. */
export function useAccountLink(): Link {
  const link = useLink()
  const access = useAccess()
  const trouble = access.status === 'trading' ? access.trouble : undefined
  if (trouble?.kind !== 'ended') return link
  return { ...link, state: 'closed', sinceMs: trouble.sinceMs }
}
