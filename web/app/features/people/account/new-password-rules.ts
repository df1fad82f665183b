/** What a new password must be in the form; the identity provider also refuses leaked ones. */
export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: 6, message: 'Must be 6 characters or longer' },
};
