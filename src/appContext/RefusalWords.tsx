import { describeError } from '@/protocol/errorCodes'
import { t } from '@/language/t'

export function RefusalWords({ code }: { code: string }) {
  return t(describeError(code))
}
