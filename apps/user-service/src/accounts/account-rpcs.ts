import {
  changeName,
  changePassword,
  confirmEmail,
  confirmEmailChange,
  requestConfirmation,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  signUp,
} from '@ingot/contracts';

/** What pages ask for people who look after their own account. */
export const accountRpcs = [
  signUp,
  requestConfirmation,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  changePassword,
  changeName,
  requestEmailChange,
  confirmEmailChange,
];
