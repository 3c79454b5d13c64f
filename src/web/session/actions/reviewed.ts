declare const drawn: unique symbol

/**
 * A value that a review has drawn before the trader agreed to it. `ReviewDialog` alone makes one, of the value that it
 * draws, and what signs or sends takes nothing else: another value than the one on the screen does not compile.
 */
export type Reviewed<Value> = Value & { readonly [drawn]: true }
