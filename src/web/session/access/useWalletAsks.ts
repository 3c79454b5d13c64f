import { useAccess } from '@/web/session/accountContext'
import { asksForSignatures } from './asksForSignatures'

/** Whether the connected wallet shows what it is to sign, and so has to be waited for. */
export function useWalletAsks(): boolean {
  return asksForSignatures(useAccess())
}
