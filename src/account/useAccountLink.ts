import type { Connection } from '@/marketData/connection'
import { useConnection } from '@/marketData/useConnection'
import { useAccess } from './accountContext'

/** The connection as far as private data goes: closed once the venue accepts the keys no longer. */
export function useAccountLink(): Connection {
  const connection = useConnection()
  const access = useAccess()
  const trouble = access.status === 'trading' ? access.trouble : undefined
  if (trouble?.kind !== 'ended') return connection
  return { ...connection, state: 'closed', sinceMs: trouble.sinceMs }
}
