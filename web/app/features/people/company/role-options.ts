import { companyRoles, companyRoleTexts } from '@axlewright/contract/people/capabilities';

export const roleOptions = companyRoles.map((value) => ({ value, label: companyRoleTexts[value].label }));
