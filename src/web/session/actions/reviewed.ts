declare const drawn: unique symbol

/**
 * A value that a review dialog showed before the trader agreed. Only `ReviewDialog` creates this type, from the value
 * that it shows. Signing and sending accept no other type, so a value that was not on the screen does not compile.
 */
export type Reviewed<Value> = Value & { readonly [drawn]: true }
