import { useAccess } from '@/web/session/accountContext'
import { asksForSignatures } from './asksForSignatures'

export function useWalletAsks(): boolean {
  return asksForSignatures(useAccess())
}
