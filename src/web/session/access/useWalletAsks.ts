import { useAccess } from '@/web/session/accountContext'
import { asksForSignatures } from './asksForSignatures'

/** Whether the connected wallet prompts, so that the page must wait for it. */
export function useWalletAsks(): boolean {
  return asksForSignatures(useAccess())
}
