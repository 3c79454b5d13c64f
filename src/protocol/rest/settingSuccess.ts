import * as z from 'zod/mini'
import { wireObject } from '../wireObject'
import { success } from './success'

const nested = wireObject({ success })
type Nested = z.input<typeof nested>
type Flat = z.input<typeof success>

/** Two settings answer `{"success":{"success":true}}`; a public client knows the flat form (rest-private 6.4, 18). */
export const settingSuccess = z.codec(z.custom<Nested | Flat>(), nested, {
  decode: (wire) => (isNested(wire) ? wire : { success: wire }),
  encode: (wire) => wire,
})

function isNested(wire: Nested | Flat): wire is Nested {
  return typeof wire === 'object' && wire !== null && typeof wire.success === 'object'
}
