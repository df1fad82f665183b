/** The form rules for a new password. The identity provider also rejects leaked passwords. */
export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: 6, message: 'Must be 6 characters or longer' },
};
