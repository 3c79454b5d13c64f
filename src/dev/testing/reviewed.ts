import type { Reviewed } from '@/web/session/actions/reviewed'

export function reviewed<Value>(value: Value): Reviewed<Value> {
  return value as Reviewed<Value>
}
